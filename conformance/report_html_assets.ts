// Pure: no Deno, no fetch, no file system.

/** The page's style: light and dark, wide and narrow. */
export const style = `
:root{color-scheme:light dark;--ink:#1c1b19;--paper:#fdfcfa;--line:#d9d4ca;--soft:#5d584f;--head:#f1ede5;--pass:#1a6b34;--fail:#b3201b;--warn:#8a5a00;--link:#1f4f9c}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#171613;--line:#3b382f;--soft:#aaa498;--head:#23211c;--pass:#6fd08c;--fail:#ff8f86;--warn:#e8b75c;--link:#9cc0ff}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header,section{padding:1rem 1.25rem;max-width:72rem}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:0}h3{font-size:1rem}
a{color:var(--link)}nav a{display:inline-block;padding:.25rem .5rem .25rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.85em}
.skip{position:absolute;left:-100vw}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:3}
.for-reader{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
form label{margin-right:1rem}select,input{font:inherit}
.legend span{display:inline-block;margin-right:1rem}
.scroll{overflow:auto;max-height:100vh}
tbody,tr{scroll-margin-top:10rem}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--line);padding:.5rem .75rem;text-align:left;vertical-align:top}
thead th{background:var(--head);position:sticky;top:0;z-index:1}
thead small{display:block;font-weight:400;color:var(--soft)}
th[scope=row]{font-weight:600;min-width:18rem;max-width:40rem}
th[scope=row] p{margin:.25rem 0 0;font-weight:400;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
.level{font-size:.75rem;font-weight:400;color:var(--soft);border:1px solid var(--line);border-radius:3px;padding:0 .3em}
.area th{background:var(--head)}
td{min-width:7rem}td .word{white-space:nowrap}
.pass{color:var(--pass)}.fail,.broke,.flaky{color:var(--fail);font-weight:600}.warn,.known{color:var(--warn)}.untestable,.not-claimed,.absent{color:var(--soft)}
summary{cursor:pointer}
pre{color:var(--ink);font-weight:400;background:var(--head);padding:.5rem;max-width:min(44rem,90vw);overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0 0 1rem}dd{margin:0;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
tr:target th[scope=row]{box-shadow:inset 4px 0 var(--link)}
@media (max-width:640px){
.scroll{max-height:none}tbody,tr{scroll-margin-top:0}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,th,td{display:block;width:100%}
th,td{padding:.35rem 1rem;border:0;min-width:0}
tr{border-bottom:1px solid var(--line);padding:.5rem 0}
th[scope=row]{min-width:0;max-width:none}
td::before{content:attr(data-target) ": ";color:var(--soft);font-weight:400}
td details{display:inline}
pre{max-width:100%}
}
@media print{.skip,form{display:none}.scroll{max-height:none}}
`;

/** The filters; without scripts every row is shown. */
export const script = `
const form=document.getElementById("filters");form.hidden=false;
const apply=()=>{const level=form.level.value,differs=form.differs.checked;let n=0;
for(const row of document.querySelectorAll("tr[data-level]")){const show=(!level||row.dataset.level===level)&&(!differs||row.dataset.differs==="true");row.hidden=!show;row.style.display=show?"":"none";if(show)n++}
form.count.value=n+" rules"};
form.addEventListener("input",apply);form.addEventListener("submit",(e)=>e.preventDefault());apply();
`;

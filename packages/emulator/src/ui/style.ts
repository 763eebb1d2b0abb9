/** The style sheet of every page: the demo's colours and fonts, light and dark. */
import { inline } from "./policy.ts"

export const style = inline(`
  :root { color-scheme: light dark; --back: light-dark(#fbfbfd, #0f1115); --surface: light-dark(#fff, #16191f);
    --text: light-dark(#16181d, #eceef2); --dim: light-dark(#5b6270, #a0a6b3); --line: light-dark(#e4e6eb, #2a2e37);
    --code: light-dark(#f5f6f8, #1d2129); --accent: light-dark(#4740c4, #a19ef2); --good: light-dark(#05623f, #7fd8b0);
    --bad: light-dark(#b3261e, #ff9a94) }
  :root[data-scheme="light"] { color-scheme: light } :root[data-scheme="dark"] { color-scheme: dark }
  * { box-sizing: border-box } html { overflow-y: scroll; -webkit-text-size-adjust: 100% }
  body { margin: 0; background: var(--back); color: var(--text); overflow-wrap: anywhere;
    font: 15px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif }
  header, main { max-width: 71.25rem; margin: 0 auto; padding: 0 1rem } main { padding-bottom: 4rem }
  .top { background: var(--surface); border-bottom: 1px solid var(--line) }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; min-height: 3.5rem; padding-block: .5rem }
  .brand { color: inherit; font-weight: 650; white-space: nowrap } .brand span { color: var(--dim); font-weight: 400 }
  nav { display: flex; flex-wrap: wrap; gap: 0 .25rem } nav a { color: var(--dim); padding: .25rem .6rem; border-radius: .5rem }
  nav a[aria-current] { color: var(--text); background: var(--code); font-weight: 600 } .back { margin-left: auto }
  h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 650; margin: 2rem 0 1rem }
  h2 { font-size: 1.05rem; line-height: 1.4; font-weight: 650; margin: 2rem 0 .5rem } h3 { font-size: .95rem }
  a { color: var(--accent); text-decoration: none } main p a, main li a { text-decoration: underline } a:hover { text-decoration: underline }
  table { border-collapse: separate; border-spacing: 0; width: 100% } section, table, dl, details { background: var(--surface);
    border: 1px solid var(--line); border-radius: .5rem } section { padding: 0 1rem; margin: 1rem 0 }
  th, td { text-align: left; padding: .5rem .75rem; vertical-align: top; overflow-wrap: break-word } tbody td { border-top: 1px solid var(--line) }
  th { font-weight: 500; color: var(--dim) } td ol, td ul { margin: 0; padding-left: 1.2rem }
  dl { margin: 0; padding: .25rem .75rem } dl div { display: grid; grid-template-columns: 14rem 1fr; gap: .75rem; padding: .4rem 0 }
  dl div + div { border-top: 1px solid var(--line) } dt { color: var(--dim) } dd { margin: 0 }
  code, .long { overflow-wrap: anywhere } code { font: .87em ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
  pre { white-space: pre-wrap; background: var(--code); padding: .5rem .75rem; border-radius: .5rem; margin: .5rem 0 }
  details { padding: .5rem .75rem; margin: .75rem 0 } details table { border: 0 } summary { cursor: pointer }
  form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .75rem 0 } form h3 { flex-basis: 100%; margin: 0 }
  label { display: flex; flex: 0 1 9rem; flex-direction: column; font-size: .85rem; color: var(--dim) } .wide { flex: 1 1 16rem }
  input, select { font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: .5rem;
    padding: .3rem .5rem; width: 100% }
  button { font: inherit; font-size: .85rem; padding: .25rem .7rem; border: 1px solid var(--line); border-radius: .5rem;
    background: var(--surface); color: inherit; cursor: pointer } button:hover { border-color: var(--accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  [role="alert"] { color: var(--bad) } [role="alert"]:empty { display: none }
  .check { flex: 0 0 auto; flex-direction: row; align-items: center; gap: .4rem; padding-bottom: .4rem } .check input { width: auto }
  button.code { padding: 0 .4rem; margin-left: -.4rem; border-color: transparent } button.code:hover { border-color: var(--accent) }
  .code { font: 1.6rem ui-monospace, monospace; letter-spacing: .15em } .gone .code { text-decoration: line-through; color: var(--dim) }
  .dim { color: var(--dim) } .when { white-space: nowrap } .actions { display: flex; flex-wrap: wrap; gap: .5rem }
  .badge { display: inline-block; font-size: .8rem; font-weight: 600; padding: .05rem .5rem; border: 1px solid; border-radius: 1rem; white-space: nowrap }
  .good { color: var(--good) } .bad { color: var(--bad) } .plain { color: var(--dim) }
  @media (max-width: 64rem) {
    table, tbody, tr, td { display: block; border: 0 } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    table { border: 1px solid var(--line) } tr { padding: .35rem 0 } tr + tr { border-top: 1px solid var(--line) } tbody td { border-top: 0; overflow-wrap: anywhere }
    td { display: grid; grid-template-columns: 6.5rem 1fr; gap: .5rem; padding: .15rem .75rem } td:has(> div:empty) { display: none } td::before { content: attr(data-title); color: var(--dim) }
    .back { margin-left: 0 } label { flex: 1 1 8rem }
  }
  @media (max-width: 34rem) { td, dl div { grid-template-columns: minmax(0, 1fr); gap: 0 } }
`)

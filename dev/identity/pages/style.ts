import type { EffectiveBrand } from '#server/brands/brands.ts';
import { declarations } from '#server/pages/escape.ts';

/** The style sheet of the provider's pages, in the brand's colors, corners and fonts as the application has them. */
export function styleOf(brand: EffectiveBrand): string {
  return `
:root{color-scheme:light;--radius:8px;${declarations(brand.theme.variables)}}
*{box-sizing:border-box}
body{margin:0;padding:0 16px;font:16px/1.5 var(--font-body);color:var(--ink);background:var(--page)}
header{max-width:480px;margin:0 auto;padding:24px 0;font-weight:600;font-size:18px}
main{max-width:480px;margin:0 auto;padding:24px;background:var(--surface);border-radius:var(--radius)}
footer{max-width:480px;margin:0 auto;padding:16px 0 32px;font-size:14px;color:var(--ink-quiet)}
h1{font-family:var(--font-heading);margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;font-weight:600;margin:24px 0 4px}
input{display:block;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line-strong);border-radius:var(--radius)}
input[name=code]{max-width:12em;font-variant-numeric:tabular-nums;letter-spacing:.2em}
input[aria-invalid=true]{border:2px solid #b10e1e}
.help{margin:4px 0 0;font-size:14px;color:var(--ink-quiet)}
.error{margin:4px 0 0;color:#b10e1e;font-weight:600}
.summary{border:2px solid #b10e1e;border-radius:4px;padding:12px 16px;margin:0 0 16px}
.summary h2{font-size:18px;margin:0 0 4px}.summary a{color:#b10e1e}
.note{border-left:4px solid var(--brand-80);padding:8px 12px;background:var(--page)}
button{min-height:44px;padding:8px 24px;margin:24px 0 0;font:inherit;font-weight:600;border-radius:var(--radius);border:2px solid var(--fill-edge);background:var(--fill);color:var(--on-fill);cursor:pointer}
.quiet{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-top:16px}
.quiet form{margin:0}
.quiet button{margin:0;padding:8px 0;background:none;border-color:transparent;color:var(--brand-ink);text-decoration:underline}
a{color:var(--brand-ink);display:inline-block;padding:8px 0}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
@media (forced-colors:active){button{border-color:ButtonText}}
`;
}

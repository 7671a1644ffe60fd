import type { EffectiveBrand } from '#server/brands/brands.ts';

/** The color of our own base brand: dark enough for white text. */
const FALLBACK = '#0f6a5b';

/**
 * The style sheet of the provider's pages. The brand's color is darkened until white text on it reaches 4.5:1
 * (WCAG 2.2, 1.4.3); anything that is not a plain hex color is left out, so that a record can't write CSS.
 */
export function styleOf(brand: EffectiveBrand): string {
  const color = readable(brand.theme.colors.brand);
  return `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;padding:0 16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1b1f1e;background:#f4f6f6}
header{max-width:480px;margin:0 auto;padding:24px 0;font-weight:600;font-size:18px}
main{max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}
footer{max-width:480px;margin:0 auto;padding:16px 0 32px;font-size:14px;color:#4a5451}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 16px}
label{display:block;font-weight:600;margin:24px 0 4px}
input{display:block;width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #6b7572;border-radius:4px}
input[name=code]{max-width:12em;font-variant-numeric:tabular-nums;letter-spacing:.2em}
input[aria-invalid=true]{border:2px solid #b10e1e}
.help{margin:4px 0 0;font-size:14px;color:#4a5451}
.error{margin:4px 0 0;color:#b10e1e;font-weight:600}
.summary{border:2px solid #b10e1e;border-radius:4px;padding:12px 16px;margin:0 0 16px}
.summary h2{font-size:18px;margin:0 0 4px}.summary a{color:#b10e1e}
.note{border-left:4px solid ${color};padding:8px 12px;background:#f4f6f6}
button{min-height:44px;padding:8px 24px;margin:24px 0 0;font:inherit;font-weight:600;border-radius:4px;border:2px solid ${color};background:${color};color:#fff;cursor:pointer}
.quiet{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;margin-top:16px}
.quiet form{margin:0}
.quiet button{margin:0;padding:8px 0;background:none;border-color:transparent;color:${color};text-decoration:underline}
a{color:${color};display:inline-block;padding:8px 0}
:focus-visible{outline:3px solid #1b1f1e;outline-offset:2px}
@media (forced-colors:active){button{border-color:ButtonText}}
`;
}

/** `'#ff8800'` -> the same hue, dark enough for white text. */
export function readable(color: string | undefined): string {
  const hex = /^#([0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (!hex) return FALLBACK;
  let parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  while (1.05 / (luminance(parts) + 0.05) < 4.5) parts = parts.map((part) => Math.floor(part * 0.95));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(parts: number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

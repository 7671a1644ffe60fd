import type { EffectiveBrand } from '../brands/brand.ts';
import { escapeHtml } from '../pages/escape.ts';

/** What of a mail's plain text is more than a paragraph. */
export interface MailParts {
  subject: string;
  /** Plain text: paragraphs between empty lines; lines that all begin `1. ` or `- ` are a list. */
  text: string;
  /** A paragraph of the text that is this address becomes a button. */
  link?: { address: string; label: string; help: string };
  /** A paragraph of the text that is this code is set large and alone. */
  code?: string;
}

const PLAIN_COLOR = /^#[0-9a-f]{6}$/i;
const PICTURE = /^https:\/\/[^\s"'<>]+\.(png|jpe?g|gif|webp)$/i;

/**
 * The HTML of a mail that says the same as its text: tables and inline styles alone, since many clients know nothing else; no
 * script, no style sheet, no picture but the brand's logo. Nothing in it is trusted as HTML.
 */
export function mailHtml(brand: EffectiveBrand, parts: MailParts): string {
  const color = (name: string, fallback: string): string => {
    const value = brand.theme.variables[name] ?? '';
    return PLAIN_COLOR.test(value) ? value : fallback;
  };
  const colors = {
    fill: color('--fill', '#0f6a5b'),
    onFill: color('--on-fill', '#ffffff'),
    ink: color('--ink', '#17211e'),
    quiet: color('--ink-quiet', '#4d5a56'),
    page: color('--page', '#f4f7f6'),
  };
  const font = `font-family:${escapeHtml(fontOf(brand))};color:${colors.ink}`;
  const name = escapeHtml(brand.vendor_name);
  const logo = brand.media.logo_url ?? '';
  const head = PICTURE.test(logo)
    ? `<img src="${escapeHtml(logo)}" alt="${name}" height="40" style="display:block;border:0;height:40px">`
    : `<span style="font-size:18px;font-weight:600;${font}">${name}</span>`;
  const blocks = parts.text
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockHtml(block, parts, colors))
    .join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(brand.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(parts.subject)}</title></head>
<body style="margin:0;padding:0;background:${colors.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${head}</td></tr>
<tr><td style="border-top:4px solid ${colors.fill};background:#ffffff;padding:24px;font-size:16px;line-height:24px;${font}">
${blocks}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

function blockHtml(
  block: string,
  { link, code }: MailParts,
  colors: Record<'fill' | 'onFill' | 'quiet', string>,
): string {
  const lines = block.split('\n');
  if (code !== undefined && block === code)
    return `<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;
  if (link !== undefined && block === link.address) {
    const address = escapeHtml(link.address);
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td style="background:${colors.fill};border-radius:6px"><a href="${address}" style="display:inline-block;padding:12px 24px;font-weight:600;text-decoration:none;color:${colors.onFill}">${escapeHtml(link.label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:${colors.quiet}">${escapeHtml(link.help)}<br><a href="${address}" style="color:${colors.quiet};word-break:break-all">${address}</a></p>`;
  }
  for (const [tag, mark] of [
    ['ol', /^\d+\. /],
    ['ul', /^- /],
  ] as const) {
    if (!lines.every((line) => mark.test(line))) continue;
    const items = lines.map(
      (line) => `<li style="margin:0 0 4px">${escapeHtml(line.replace(mark, ''))}</li>`,
    );
    return `<${tag} style="margin:0 0 16px;padding:0 0 0 24px">${items.join('')}</${tag}>`;
  }
  return `<p style="margin:0 0 16px">${lines.map(escapeHtml).join('<br>')}</p>`;
}

/** The brand's font, with what every client has after it. */
function fontOf({ theme }: EffectiveBrand): string {
  const font = theme.variables['--font-body'] ?? '';
  return /^[\w\s,"'-]{1,300}$/.test(font) ? font : 'system-ui, Arial, sans-serif';
}

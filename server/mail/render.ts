import { RANGE } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { escapeHtml } from '../pages/escape.ts';

export interface MailParts {
  subject: string;
  /** Paragraphs separated by empty lines; lines that all begin with `1. ` or `- ` are a list. */
  text: string;
  /** A paragraph that equals the address becomes a button. */
  link?: { address: string; label: string; help: string };
  /** A paragraph that equals it is shown in large type. */
  code?: string;
  /** An address inside a sentence. */
  page?: string;
}

const PLAIN_COLOR = /^#[0-9a-f]{6}$/i;
/** Mail programs show no SVG and no data URLs. */
const PICTURE = /^https:\/\/[^\s"'<>?]+\.(png|jpe?g|gif|webp)(\?[^\s"'<>]*)?$/i;
const TABLE_ATTRIBUTES = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Variables of the brand's theme (engine/theme), with defaults. */
const COLORS = {
  fill: ['--fill', '#0f6a5b'],
  onFill: ['--on-fill', '#ffffff'],
  edge: ['--fill-edge', '#0f6a5b'],
  ink: ['--ink', '#17211e'],
  quiet: ['--ink-quiet', '#4d5a56'],
  page: ['--page', '#f4f7f6'],
  surface: ['--surface', '#ffffff'],
} as const;
type Colors = Record<keyof typeof COLORS, string>;

/**
 * Renders a mail as HTML: tables and inline styles, because many clients support nothing else; a style sheet
 * for dark colors; no picture but the brand's logo; every text is escaped.
 */
export function mailHtml(brand: EffectiveBrand, parts: MailParts): string {
  const { variables, dark } = brand.theme;
  const colors = colorsOf(variables);
  const font = `font-family:${escapeHtml(fontOf(brand))};color:${colors.ink}`;
  const blocks = parts.text
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockHtml(block, parts, colors, variables['--radius']))
    .join('\n');
  const schemes = dark ? 'light dark' : (variables['--scheme'] ?? 'light');
  return `<!doctype html>
<html lang="${escapeHtml(brand.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${schemes}"><meta name="supported-color-schemes" content="${schemes}"><title>${escapeHtml(parts.subject)}</title>${dark ? darkStyle(colorsOf({ ...variables, ...dark })) : ''}</head>
<body class="page" style="margin:0;padding:0;background:${colors.page}">
<table class="page" ${TABLE_ATTRIBUTES} width="100%" style="background:${colors.page}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE_ATTRIBUTES} width="100%" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${logoHtml(brand, font)}</td></tr>
<tr><td class="card ink" style="border-top:4px solid ${colors.fill};background:${colors.surface};padding:24px;font-size:16px;line-height:24px;overflow-wrap:anywhere;${font}">
${blocks}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

/** The logo if a mail can show it, else the name. */
function logoHtml({ vendor_name, media, theme }: EffectiveBrand, font: string): string {
  const name = escapeHtml(vendor_name);
  const textStyle = (size: number, line: number): string =>
    `font-size:${size}px;line-height:${line}px;font-weight:600;${font}`;
  const small = textStyle(13, 18);
  const isLong = vendor_name.length > 40;
  const lightLogo = ifPicture(media.mail_logo_url) ?? ifPicture(media.logo_url);
  if (!lightLogo) return `<span class="ink" style="${isLong ? small : textStyle(18, 24)}">${name}</span>`;
  // The alternative text must fit into the logo's 40 px: one line, two smaller lines, or three of the smallest.
  const alt = vendor_name.length > 70 ? textStyle(11, 13) : isLong ? small : textStyle(18, 24);
  const image = (address: string, kind: string, display: string, moreStyle = ''): string =>
    `<img class="ink ${kind}" src="${escapeHtml(address)}" alt="${name}" height="40" style="display:${display};border:0;height:40px;max-width:100%;object-fit:contain;object-position:left;${alt}${moreStyle}">`;
  const darkLogo = ifPicture(media.logo_dark_url);
  const whiteBackground = ';background:#ffffff;color:#000000;padding:8px;border-radius:4px';
  if (theme.variables['--scheme'] === 'dark')
    return image(darkLogo ?? lightLogo, 'logo', 'block', darkLogo ? '' : whiteBackground);
  if (!darkLogo) return image(lightLogo, 'logo-on-white', 'block');
  // The dark logo is hidden inline, so that clients without style sheets show only the light one.
  return `${image(lightLogo, 'logo-light', 'block')}${image(darkLogo, 'logo-dark', 'none', ';mso-hide:all')}`;
}

/** Dark colors, for clients that support style sheets; others stay light or invert the colors themselves. */
function darkStyle({ page, surface, ink, quiet, edge }: Colors): string {
  const rules = [
    `.page{background:${page}!important}`,
    `.card{background:${surface}!important}`,
    `.ink{color:${ink}!important}`,
    `.quiet{color:${quiet}!important}`,
    `.button{border-color:${edge}!important}`,
    '.logo-on-white{background:#ffffff!important;color:#000000!important;padding:8px!important;border-radius:4px!important}',
    '.logo-light{display:none!important}.logo-dark{display:block!important}',
  ];
  return `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
}

function blockHtml(block: string, { link, code, page }: MailParts, colors: Colors, radius = '6px'): string {
  const lines = block.split('\n');
  if (code !== undefined && block === code)
    return `<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;
  if (link !== undefined && block === link.address) {
    const address = escapeHtml(link.address);
    return `<table ${TABLE_ATTRIBUTES} style="margin:0 0 8px"><tr><td class="button" style="background:${colors.fill};border:1px solid ${colors.edge};border-radius:${radius}"><a href="${address}" style="display:inline-block;padding:12px 24px;font-weight:600;text-decoration:none;color:${colors.onFill}">${escapeHtml(link.label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${colors.quiet}">${escapeHtml(link.help)}<br><a class="quiet" href="${address}" style="color:${colors.quiet};word-break:break-all">${address}</a></p>`;
  }
  const address = escapeHtml(page ?? '');
  const anchor = `<a class="ink" href="${address}" style="color:${colors.ink};overflow-wrap:anywhere">${address}</a>`;
  const renderLine = (line: string): string =>
    (page === undefined ? [line] : line.split(page))
      .map((words) =>
        words
          .split(RANGE)
          .map((part, index) =>
            index % 2 > 0 ? `<span style="white-space:nowrap">${part}</span>` : escapeHtml(part),
          )
          .join(''),
      )
      .join(anchor);
  for (const [tag, mark] of [
    ['ol', /^\d+\. /],
    ['ul', /^- /],
  ] as const) {
    if (!lines.every((line) => mark.test(line))) continue;
    const items = lines.map(
      (line) => `<li style="margin:0 0 4px">${renderLine(line.replace(mark, ''))}</li>`,
    );
    return `<${tag} style="margin:0 0 16px;padding:0 0 0 24px">${items.join('')}</${tag}>`;
  }
  return `<p style="margin:0 0 16px">${lines.map(renderLine).join('<br>')}</p>`;
}

function colorsOf(variables: Readonly<Record<string, string>>): Colors {
  const entries = Object.entries(COLORS).map(([name, [property, fallback]]) => {
    const value = variables[property] ?? '';
    return [name, PLAIN_COLOR.test(value) ? value : fallback];
  });
  return Object.fromEntries(entries) as Colors;
}

function ifPicture(address: string | undefined): string | undefined {
  return address && PICTURE.test(address) ? address : undefined;
}

/** The brand's fonts if they are a plain list of names, else fonts that every client has. */
function fontOf({ theme }: EffectiveBrand): string {
  const font = theme.variables['--font-body'] ?? '';
  return /^[\w\s,"'-]{1,300}$/.test(font) ? font : 'system-ui, Arial, sans-serif';
}

import { escapeHtml } from '../pages/escape.ts';

/** The parts of a short message, in plain text. Nothing in them is trusted as HTML. */
export interface MessageParts {
  heading: string;
  /** Said before `highlight`. */
  lead: string;
  /** Set large and alone, such as a code. */
  highlight?: string;
  paragraphs: string[];
}

/** A message as plain text and as HTML that says the same. */
export function renderMessage({ heading, lead, highlight, paragraphs }: MessageParts): {
  text: string;
  html: string;
} {
  const blocks = [heading, highlight ? `${lead} ${highlight}` : lead, ...paragraphs];
  const line = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`;
  const large = highlight
    ? `<p style="margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:6px">${escapeHtml(highlight)}</p>`
    : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f1e;background:#fff">
<div style="max-width:560px"><h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(heading)}</h1>
${line(lead)}${large}${paragraphs.map(line).join('\n')}</div></body></html>`;
  return { text: `${blocks.join('\n\n')}\n`, html };
}

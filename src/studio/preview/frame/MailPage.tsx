import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { ShownMail } from '../messages.ts';
import { usePressedText } from './use-pressed-text.ts';

/** The attribute that has the style of an element until a script sets it. */
const STYLED = 'data-styled';

/** A mail as it looks: its subject, and its HTML apart from the styles of the application. */
export function MailPage({ mail: { subject, html }, isEditing }: { mail: ShownMail; isEditing: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  usePressedText(isEditing);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { documentElement, body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
    document.documentElement.lang = documentElement.lang;
    root.replaceChildren(document.importNode(body, true));
    for (const element of root.querySelectorAll<HTMLElement>(`[${STYLED}]`))
      element.style.cssText = element.getAttribute(STYLED) ?? '';
  }, [html]);
  return (
    <main className="studio-mail">
      <h1 className="studio-mail__subject">{subject}</h1>
      <div ref={host} onClickCapture={stopLink} />
    </main>
  );
}

/**
 * The page's policy refuses styles of markup, even while it is parsed; styles that a script sets are allowed. The server
 * escapes quotes in texts, so that each of these is markup. The style sheet is for dark colors only.
 */
function withoutStyles(html: string): string {
  return html
    .replaceAll(' style="', ` ${STYLED}="`)
    .replaceAll('<style>', '<template>')
    .replaceAll('</style>', '</template>');
}

/** The links of an invented mail lead nowhere. */
function stopLink(event: MouseEvent): void {
  event.preventDefault();
}

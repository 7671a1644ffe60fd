import { Fragment, type JSX } from 'react';
import type { Masked, RuleContext } from '#engine';
import { fieldWidget } from '#engine/react';
import { renderCheckbox } from '../choice-cards/render-checkbox.tsx';
import type { OptionOf } from '../option-of.ts';
import { controlClasses } from '../text-control/control-styles.ts';

/** A checkbox below a text with links (`options.text`) that open in a new tab, so that no input is lost. */
export const widget = fieldWidget<boolean | Masked, OptionOf<'consent'>>(
  { chrome: 'none', plain: true },
  function Consent(field) {
    const { options, label, context, text } = field;
    const parts = linkedText(typeof options.text === 'string' ? options.text : label, context);
    const content = (
      <>
        {parts.map(({ words, href }, index) => {
          const key = `${index}-${words}`;
          if (!href) return <Fragment key={key}>{words}</Fragment>;
          return (
            <a key={key} href={href} target="_blank" rel="noopener noreferrer">
              {words} <NewTabIcon />
              <span className={controlClasses.hiddenText}>{text('ui.opensElsewhere')}</span>
            </a>
          );
        })}
      </>
    );
    return renderCheckbox(field, content);
  },
);

/** The icon of a link that opens in a new tab; hidden text beside it says the same. */
function NewTabIcon(): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path transform="translate(1 0)" d="M4 2H1.5v8.5H10V8M6.5 1.5h4v4M10 2 5.5 6.5" />
    </svg>
  );
}

interface TextPart {
  words: string;
  href?: string;
}

/**
 * Splits `I agree to the [Terms]({brand.vendor_url}/terms).` into text and links. Fills in only `{brand.name}`: an
 * answer must not get into an address. A link other than http(s) becomes text, so that brand content can't run scripts.
 */
export function linkedText(text: string, context: RuleContext): TextPart[] {
  const parts: TextPart[] = [];
  let restStart = 0;
  for (const match of text.matchAll(/\[([^[\]]+)\]\(([^)[\s]*)\)/g)) {
    if (match.index > restStart)
      parts.push({ words: fillBrand(text.slice(restStart, match.index), context) });
    const href = safeAddress(fillBrand(match[2] ?? '', context));
    parts.push({ words: fillBrand(match[1] ?? '', context), ...(href && { href }) });
    restStart = match.index + match[0].length;
  }
  if (restStart < text.length) parts.push({ words: fillBrand(text.slice(restStart), context) });
  return parts;
}

/** Fills in `{brand.name}`, without a double slash between an address and a path: `https://bank.example/` + `/terms`. */
function fillBrand(text: string, { brand }: RuleContext): string {
  return text.replace(/\{brand\.(\w+)\}(\/?)/g, (placeholder, name: string, slash: string) => {
    const value = Object.hasOwn(brand, name) ? brand[name] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return placeholder;
    return slash ? `${String(value).replace(/(?<!\/)\/+$/, '')}/` : String(value);
  });
}

function safeAddress(href: string): string | undefined {
  if (/^\/(?!\/)/.test(href)) return href;
  try {
    const url = new URL(href);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

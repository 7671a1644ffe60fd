import { Link } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { Fragment, type JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';
import { controlClasses } from '../text-control/control-styles.ts';
import { linkedText } from './linked-text.ts';

/** A tick under a text with links (`options.text`), which open beside the form so that nothing typed is lost. */
export function Consent(props: WidgetProps): JSX.Element {
  const field = useField<boolean>(props);
  const { options, label, context, text } = field;
  const parts = linkedText(typeof options.text === 'string' ? options.text : label, context);
  return (
    <CheckboxControl widget={field}>
      {parts.map(({ words, href }, index) => {
        const key = `${index}-${words}`;
        if (!href) return <Fragment key={key}>{words}</Fragment>;
        return (
          <Link key={key} inline href={href} target="_blank" rel="noopener noreferrer">
            {words} <NewTabIcon />
            <span className={controlClasses.hiddenText}>{text('widgets.consent.newTab')}</span>
          </Link>
        );
      })}
    </CheckboxControl>
  );
}

/** An arrow out of a box: the link opens in a new tab (said in words beside it). */
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

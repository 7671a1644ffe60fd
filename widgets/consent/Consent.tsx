import { Link } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { Fragment, type JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';
import { controlClasses } from '../text-control/control-styles.ts';
import { linkedText } from './linked-text.ts';
import { NewTabIcon } from './NewTabIcon.tsx';

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

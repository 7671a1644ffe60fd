import { Link } from '@fluentui/react-components';
import { Fragment, type JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { CheckboxControl } from '../choice-cards/CheckboxControl.tsx';
import { useControlStyles } from '../text-control/control-styles.ts';
import { linkedText } from './linked-text.ts';
import { NewTabIcon } from './NewTabIcon.tsx';

/** A tick under a text with links (`options.text`), which open beside the form so that nothing typed is lost. */
export function Consent(props: WidgetProps<boolean>): JSX.Element {
  const styles = useControlStyles();
  const { options, label, context, text } = props;
  const parts = linkedText(typeof options.text === 'string' ? options.text : label, context);
  return (
    <CheckboxControl widget={props}>
      {parts.map(({ words, href }, index) => {
        const key = `${index}-${words}`;
        if (!href) return <Fragment key={key}>{words}</Fragment>;
        return (
          <Link key={key} inline href={href} target="_blank" rel="noopener noreferrer">
            {words} <NewTabIcon />
            <span className={styles.hiddenText}>{text('widgets.consent.newTab')}</span>
          </Link>
        );
      })}
    </CheckboxControl>
  );
}

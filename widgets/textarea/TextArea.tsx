import { mergeClasses, Textarea } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { AnyText } from '../text-control/AnyText.tsx';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth, useControlStyles } from '../text-control/control-styles.ts';
import { textOf } from '../text-control/TextControl.tsx';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** Several lines of text; `options.rows` of them at the start. */
export function TextArea(props: WidgetProps<string>): JSX.Element {
  return <AnyText widget={props}>{(editor) => <Lines {...editor} />}</AnyText>;
}

function Lines(props: WidgetProps<string>): JSX.Element {
  const { options, readOnly } = props;
  const styles = useControlStyles();
  const draft = useDraftValue<string>({ ...props, format: textOf, parse: (text) => text || undefined });
  return (
    <Textarea
      {...controlProps(props)}
      size="large"
      resize="vertical"
      className={mergeClasses(styles.control, styles[controlWidth(options)], readOnly && styles.readOnly)}
      textarea={{ className: styles.inner, rows: typeof options.rows === 'number' ? options.rows : 4 }}
      value={draft.text}
      onChange={(event, data) => draft.typed(data.value, event.target)}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

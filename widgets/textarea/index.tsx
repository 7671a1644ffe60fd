import type { JSX } from 'react';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { LINE, useDraftValue } from '../text-control/use-draft-value.ts';

type OwnOptions = OptionOf<'textarea'>;

/** Several lines of text, `options.rows` at the start. */
export const widget = fieldWidget<string, OwnOptions>(
  { chrome: 'label', plain: true },
  function TextArea(field) {
    return renderControl(field, (editor) => <Lines {...editor} />);
  },
);

function Lines(props: FieldControl<string, OwnOptions>): JSX.Element {
  const { options } = props;
  const draft = useDraftValue<string>({ ...props, ...LINE });
  return (
    <textarea
      {...controlProps(props)}
      enterKeyHint="enter"
      className={`tr-control tr-control--lines tr-control--${controlWidth(options)}`}
      rows={typeof options.rows === 'number' ? options.rows : 4}
      {...draft.input}
      onChange={(event) => draft.onTyped(event.target.value, event.target)}
      onFocus={draft.focus}
      onBlur={draft.blur}
    />
  );
}

import type { JSX } from 'react';
import type { Masked } from '#engine';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { renderControl } from '../text-control/render-control.tsx';
import { UsdInput } from '../text-control/UsdInput.tsx';
import { USD } from '../text-control/usd-text.ts';
import { useDraftValue } from '../text-control/use-draft-value.ts';

/** An amount in US dollars. */
export const widget = fieldWidget<string | Masked>({ chrome: 'label', plain: true }, function Money(field) {
  return renderControl(field, (editor) => <MoneyInput {...(editor as FieldControl<number | string>)} />);
});

function MoneyInput(field: FieldControl<number | string>): JSX.Element {
  const draft = useDraftValue<number | string>({ ...field, ...USD });
  return <UsdInput {...controlProps(field)} draft={draft} answer={controlWidth(field.options, 'medium')} />;
}

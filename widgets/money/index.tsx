import { fieldWidget } from '#engine/react';
import { controlProps } from '../text-control/control-props.ts';
import { controlWidth } from '../text-control/control-styles.ts';
import { UsdInput } from '../text-control/UsdInput.tsx';
import { USD } from '../text-control/usd-text.ts';
import { useDraftValue } from '../text-control/use-draft-value.ts';

export const widget = fieldWidget<number | string>({ chrome: 'label', plain: true }, function Money(field) {
  const draft = useDraftValue<number | string>({ ...field, ...USD });
  return <UsdInput {...controlProps(field)} draft={draft} answer={controlWidth(field.options, 'medium')} />;
});

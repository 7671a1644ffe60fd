import { type JSX, type ReactNode, useEffect } from 'react';
import type { Masked } from '#engine';
import { isMasked } from '#engine';
import type { FieldControl } from '#engine/react';
import { renderControl } from '../text-control/render-control.tsx';
import { CheckboxControl } from './CheckboxControl.tsx';
import { RadioCards } from './RadioCards.tsx';

/**
 * A checkbox with words that name it. A secret one is saved as 'No' even if it is never ticked; otherwise the fact that
 * there is an answer would say that it was ticked [PRIVATE-13].
 */
export function renderCheckbox(widget: FieldControl<boolean | Masked>, words: ReactNode): JSX.Element {
  return widget.schema['x-sensitive'] ? (
    <SecretCheckbox widget={widget}>{words}</SecretCheckbox>
  ) : (
    <CheckboxControl widget={widget as FieldControl<boolean>}>{words}</CheckboxControl>
  );
}

interface SecretCheckboxProps {
  widget: FieldControl<boolean | Masked>;
  children: ReactNode;
}

function SecretCheckbox({ widget, children }: SecretCheckboxProps): JSX.Element {
  const { id, value, schema, readOnly, onChange, text } = widget;
  const isUnticked = value === undefined && schema.enum === undefined && !readOnly;
  useEffect(() => {
    if (isUnticked) onChange(false);
  }, [isUnticked, onChange]);
  const label = (
    <div className="tr-field__label" id={`${id}-label`}>
      {children}
    </div>
  );
  const yesOrNo = [
    { value: 1, label: text('ui.yes') },
    { value: 0, label: text('ui.no') },
  ];
  return (
    <>
      {isMasked(value) && label}
      {renderControl<boolean>(widget, (editor, isReplacing) => {
        if (!isReplacing) return <CheckboxControl widget={editor}>{children}</CheckboxControl>;
        // A box without a tick could not say 'No' in place of the saved answer.
        const radio = {
          ...editor,
          value: editor.value === undefined ? undefined : Number(editor.value),
          onChange: (next: string | number | undefined) => editor.onChange(next === 1),
        };
        return (
          <>
            {!isMasked(value) && label}
            <RadioCards widget={radio} choices={yesOrNo} layout="row" />
          </>
        );
      })}
    </>
  );
}

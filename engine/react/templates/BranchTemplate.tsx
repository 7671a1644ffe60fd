import type { MultiSchemaFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { useFreshForm } from '../use-form-data.ts';

/** One of several branches (`oneOf`, `anyOf`): which it is, and below it what the chosen one asks. */
export function BranchTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const refresh = useFreshForm();
  const { id, label } = (selector as ReactElement<WidgetProps>).props;
  return (
    <div className="tr-branch">
      {/* rjsf makes the new branch's data of the form's. */}
      <div className="tr-field" onChangeCapture={refresh} onClickCapture={refresh}>
        <label className="tr-field__label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {selector}
      </div>
      {optionSchemaField}
    </div>
  );
}

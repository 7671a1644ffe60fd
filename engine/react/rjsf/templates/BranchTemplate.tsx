import type { MultiSchemaFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { cloneElement, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useRefreshForm } from '../fields/index.ts';

/** A choice among branches (`oneOf`, `anyOf`), with the fields of the chosen branch below. */
export function BranchTemplate(props: MultiSchemaFieldTemplateProps) {
  const selector = props.selector as ReactElement<WidgetProps>;
  const refresh = useRefreshForm();
  const { id, label, onChange } = selector.props;
  const choose = useRef(onChange);
  useLayoutEffect(() => {
    choose.current = onChange;
  });
  return (
    <div className="tr-branch">
      <div className="tr-field">
        <label className="tr-field__label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {cloneElement(selector, {
          // One branch is always chosen.
          options: { ...selector.props.options, canBeEmpty: false },
          // rjsf derives the old and the new branch's data from the form's data.
          onChange: (option: unknown) => {
            refresh();
            choose.current(option);
          },
        })}
      </div>
      {props.optionSchemaField}
    </div>
  );
}

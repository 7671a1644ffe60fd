import type { MultiSchemaFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { cloneElement, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useFreshForm } from '../fields/index.ts';

/** One of several branches (`oneOf`, `anyOf`): which it is, and below it what the chosen one asks. */
export function BranchTemplate(props: MultiSchemaFieldTemplateProps) {
  const selector = props.selector as ReactElement<WidgetProps>;
  const refresh = useFreshForm();
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
          // rjsf makes the new branch's data of the form's, and knows by it which branch was chosen before.
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

import { type Field, type FieldProps, getTemplate, getUiOptions } from '@rjsf/utils';
import { useCallback, useMemo } from 'react';
import type { FieldSchema, FieldUi, FieldValue } from '../../../index.ts';
import { fieldWords, readField } from '../../../index.ts';
import {
  deepName,
  fieldId,
  useEngine,
  useEngineState,
  useFieldScope,
  useStepContext,
} from '../../context/index.ts';
import { fieldActions, fieldChrome } from '../../field/index.ts';

/**
 * Makes a plain rjsf field (`ui:field`) read and write its value in the store: rjsf passes the data of the
 * form's last change of shape.
 */
export function liveField(RjsfField: Field): Field {
  return function LiveField(props: FieldProps) {
    const { uiSchema, registry, fieldPathId, schema } = props;
    const engine = useEngine();
    const { flow, env } = engine;
    const { step } = useStepContext();
    const scope = useFieldScope();
    const place = fieldPathId.path;
    const name = deepName(flow, scope, place);
    const value = useEngineState((state) => readField(flow, state.application, name));
    const error = useEngineState((state) => state.errors[name]?.text);
    const { change, leave } = useMemo(
      () => fieldActions(engine, step, scope, name, schema as FieldSchema),
      [engine, step, scope, name, schema],
    );
    const onChange = useCallback(
      (next: unknown, path: readonly (string | number)[] = place) =>
        change({ [deepName(flow, scope, [...path])]: next as FieldValue | undefined }),
      [change, flow, scope, place],
    );
    const options = getUiOptions(uiSchema, registry.globalUiOptions);
    const words = fieldWords(flow, env, name, schema as FieldSchema, (uiSchema ?? {}) as FieldUi);
    const Description = getTemplate('DescriptionFieldTemplate', registry, options);
    return fieldChrome({
      id: fieldId(name),
      name,
      chrome: options.label === false ? 'none' : 'group',
      label: words.label === name ? String(props.title ?? props.name) : words.label,
      hideLabel: false,
      description: words.description && (
        <Description
          id={`${fieldId(name)}__words`}
          description={words.description}
          schema={schema}
          uiSchema={uiSchema}
          registry={registry}
        />
      ),
      help: words.help,
      error,
      required: props.required === true,
      star: options.star === true || props.required === true,
      width: typeof options.width === 'string' ? options.width : undefined,
      children: (
        <RjsfField
          {...props}
          formData={value}
          rawErrors={error === undefined ? undefined : [error]}
          onChange={onChange}
          onBlur={leave}
        />
      ),
    });
  };
}

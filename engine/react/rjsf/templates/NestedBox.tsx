import { getTemplate, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode, Ref } from 'react';
import { fieldError } from '../../field/index.ts';
import type { NestedWords } from './nested-words.ts';

interface NestedBoxProps extends Pick<ObjectFieldTemplateProps, 'schema' | 'uiSchema' | 'registry'> {
  words: NestedWords;
  className: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** The fieldset of an object or a list: title and description above, help and error below. */
export function NestedBox({ words, className, ref, schema, uiSchema, registry, children }: NestedBoxProps) {
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const legend = options.label === false ? 'tr-visually-hidden' : 'tr-object__legend';
  return (
    <fieldset
      className={className}
      id={words.id}
      data-field={words.name}
      aria-describedby={words.describedBy}
      tabIndex={-1}
      ref={ref}
    >
      {words.title && <legend className={legend}>{words.title}</legend>}
      {words.description && (
        <div className="tr-field__help" id={`${words.id}__description`}>
          <Description
            id={`${words.id}__words`}
            description={words.description}
            schema={schema}
            uiSchema={uiSchema}
            registry={registry}
          />
        </div>
      )}
      {children}
      {words.help && <p className="tr-field__help">{words.help}</p>}
      {fieldError(words.id, words.error)}
    </fieldset>
  );
}

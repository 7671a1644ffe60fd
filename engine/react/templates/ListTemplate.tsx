import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  getTemplate,
  getUiOptions,
} from '@rjsf/utils';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../engine-context.tsx';
import { FieldError } from '../FieldChrome.tsx';
import { useFreshForm } from '../use-form-data.ts';
import { useNestedWords } from './nested-words.ts';

interface ListContextValue {
  title: string;
  layout: 'cards' | 'rows';
  /** Says what happened to an item, and where the focus goes then: to an item, or to the button that adds one. */
  done: (key: string, number: number, focus?: number) => void;
}

const ListContext = createContext<ListContextValue>({ title: '', layout: 'rows', done: () => undefined });
const FIRST_CONTROL = 'input:not([type="hidden"]),select,textarea,button';

/** Title, number and role of a list, for the buttons and items below it. */
export function useListContext(): ListContextValue {
  return useContext(ListContext);
}

/**
 * A list: its items as cards (`"layout": "cards"`, what lists of objects have) or as rows, and a button that adds one.
 * What happens is said once; the focus goes to the new item, or to where the removed one stood.
 */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, schema, uiSchema, registry, canAdd, disabled, readonly } = props;
  const text = useText();
  const words = useNestedWords(fieldPathId, props.title, schema, uiSchema);
  const refresh = useFreshForm();
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const layout = layoutOf(options.layout, schema);
  const [said, setSaid] = useState('');
  const wanted = useRef<number | 'add'>(undefined);
  const box = useRef<HTMLFieldSetElement>(null);
  const { title } = words;
  useEffect(() => {
    const where = wanted.current;
    if (where === undefined) return;
    wanted.current = undefined;
    const item = box.current?.querySelectorAll<HTMLElement>(':scope > .tr-list__items > .tr-list__item')[
      Number(where)
    ];
    const add = box.current?.querySelector<HTMLElement>(':scope > .tr-list__add button');
    (item?.querySelector<HTMLElement>(FIRST_CONTROL) ?? add ?? box.current)?.focus();
  }, [items.length]);
  const context = useMemo(
    (): ListContextValue => ({
      title,
      layout,
      done: (key, number, focus) => {
        wanted.current = focus ?? 'add';
        setSaid(text(`list.${key}`, { title, number }));
      },
    }),
    [title, layout, text],
  );
  const Description = getTemplate('DescriptionFieldTemplate', registry, options);
  const { AddButton } = registry.templates.ButtonTemplates;
  const className = options.label === false ? 'tr-visually-hidden' : 'tr-object__legend';
  return (
    <fieldset
      className={`tr-object tr-list tr-list--${layout}`}
      id={words.id}
      data-field={words.name}
      aria-describedby={words.describedBy}
      tabIndex={-1}
      ref={box}
    >
      {title && <legend className={className}>{title}</legend>}
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
      {props.optionalDataControl}
      <ListContext value={context}>
        <div className="tr-list__items">{items}</div>
        {canAdd && (
          <div
            className="tr-list__add"
            onClickCapture={() => {
              refresh();
              context.done('added', items.length + 1, items.length);
            }}
          >
            <AddButton
              id={`${words.id}__add`}
              disabled={disabled === true || readonly === true}
              onClick={props.onAddClick}
              uiSchema={uiSchema}
              registry={registry}
            />
          </div>
        )}
      </ListContext>
      {words.help && <p className="tr-field__help">{words.help}</p>}
      <FieldError id={words.id} error={words.error} />
      <p className="tr-visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** One item with its buttons: beside it in a row, below it on a card. */
export function ListItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, registry, uiSchema } = props;
  const { layout } = useListContext();
  const refresh = useFreshForm();
  const Buttons = getTemplate('ArrayFieldItemButtonsTemplate', registry, getUiOptions(uiSchema));
  return (
    <div className={`tr-list__item tr-list__item--${layout}`}>
      <div className="tr-list__content">{children}</div>
      {hasToolbar && (
        <div className="tr-list__tools" onClickCapture={refresh}>
          <Buttons {...buttonsProps} />
        </div>
      )}
    </div>
  );
}

function layoutOf(layout: unknown, { items }: ArrayFieldTemplateProps['schema']): 'cards' | 'rows' {
  if (layout === 'cards' || layout === 'rows') return layout;
  const type = typeof items === 'object' && !Array.isArray(items) ? items.type : undefined;
  const structured =
    items && typeof items === 'object' && !Array.isArray(items) && (items.properties || items.$ref);
  return type === 'object' || structured ? 'cards' : 'rows';
}

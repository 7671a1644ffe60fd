import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  getTemplate,
  getUiOptions,
} from '@rjsf/utils';
import { createContext, useContext, useMemo, useRef } from 'react';
import { useListNews, useText } from '../../context/index.ts';
import { useRefreshForm } from '../fields/index.ts';
import { NestedBox } from './NestedBox.tsx';
import { useNestedWords } from './nested-words.ts';

interface ListContextValue {
  title: string;
  layout: 'cards' | 'rows';
  /** The text of the remove button: `ui:options.remove`. */
  remove: string | undefined;
  /** Announces a change of an item, then focuses an item or the add button. */
  announceChange: (key: string, number: number, focus?: number) => void;
}

const ListContext = createContext<ListContextValue>({
  title: '',
  layout: 'rows',
  remove: undefined,
  announceChange: () => undefined,
});

/** The context of the list around a button or an item. */
export function useListContext(): ListContextValue {
  return useContext(ListContext);
}

/**
 * A list with an add button, as cards (the default for objects) or rows (`layout`). Each change is announced once; the
 * focus moves to the new or moved item, or after a removal to the add button.
 */
export function ListTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, items, schema, uiSchema, registry, canAdd, disabled, readonly } = props;
  const text = useText();
  const words = useNestedWords(fieldPathId, props.title, schema, uiSchema);
  const refresh = useRefreshForm();
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const layout = layoutOf(options.layout, schema);
  const remove = typeof options.remove === 'string' ? options.remove : undefined;
  const { announcement, announce } = useListNews(items.length);
  const box = useRef<HTMLFieldSetElement>(null);
  const { title } = words;
  const context = useMemo(
    (): ListContextValue => ({
      title,
      layout,
      remove,
      announceChange: (key, number, focus) =>
        announce(text(`list.${key}`, { title, number }), () => {
          const itemElements =
            box.current?.querySelectorAll(':scope > .tr-list__items > .tr-list__item') ?? [];
          return (
            itemElements[focus ?? -1] ?? box.current?.querySelector(':scope > .tr-list__add') ?? box.current
          );
        }),
    }),
    [title, layout, remove, text, announce],
  );
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <NestedBox
      className={`tr-object tr-list tr-list--${layout}`}
      words={words}
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      ref={box}
    >
      {props.optionalDataControl}
      <ListContext value={context}>
        <div className="tr-list__items">{items}</div>
        {canAdd && (
          <div
            className="tr-list__add"
            onClickCapture={() => {
              refresh();
              context.announceChange('added', items.length + 1, items.length);
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
      <p className="tr-visually-hidden" role="status">
        {announcement}
      </p>
    </NestedBox>
  );
}

/** An item of a list with its buttons, which are beside it in a row and below it on a card. */
export function ListItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, registry, uiSchema } = props;
  const { layout } = useListContext();
  const refresh = useRefreshForm();
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

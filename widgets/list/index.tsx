import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useCallback, useMemo, useState } from 'react';
import type { FieldUi, FieldValue } from '#engine';
import { fieldLabel, flatName, itemTitle, listOf } from '#engine';
import {
  fieldWidget,
  ItemForm,
  useEngine,
  useLatest,
  useList,
  useListNews,
  usePort,
  useShownFields,
  useStepContext,
} from '#engine/react';
import { StreetSlot } from '../address-search/street-slot.ts';
import { AskedParts } from '../asking/AskedParts.tsx';
import { isOpen } from '../asking/request-words.ts';
import { useRequests } from '../asking/use-asking.ts';
import type { ConfirmPort } from '../confirm/port.ts';
import type { OptionOf } from '../option-of.ts';
import { controlClasses } from '../text-control/control-styles.ts';
import { CopyCheckbox, type PartAnswers } from './CopyCheckbox.tsx';
import { type CardActions, ItemCard, type ListWords } from './ItemCard.tsx';
import { isBlank, type RequiredField } from './item-facts.ts';
import { removalQuestion } from './removal-question.ts';
import { Sum } from './Sum.tsx';
import { useReveal } from './use-reveal.ts';

const useStyles = makeStyles({
  cards: { display: 'grid', gap: '16px', minWidth: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/**
 * A list with flat names (`x-flat`), such as owners: a card per item, of which only the open one is mounted as a form.
 * A substep shows only its item's form.
 */
export const widget = fieldWidget<FieldValue[], OptionOf<'list'>>({ chrome: 'none' }, function List(field) {
  const { name, options, siblings, text, schema } = field;
  const styles = useStyles();
  const { only, adding } = useStepContext();
  const list = useList(name);
  // The answers that a copy replaced, by item: clearing the checkbox restores them.
  const [replaced] = useState(() => new Map<string, PartAnswers>());
  const required = useRequired(name);
  const dialogs = usePort<ConfirmPort>('confirm');
  const { announcement, announce, focus } = useListNews(list.keys.length);
  useReveal(name, list);
  const { requests } = useRequests();

  const { flow, state } = useEngine();
  const listSchema = flow.application.properties?.[name] ?? {};
  const shareField = String(options.shareField ?? '');
  const base = String(options.words ?? 'widgets.list');
  const words = useCallback<ListWords>((key, values) => text(`${base}.${key}`, values), [text, base]);
  const cardId = (key: string | undefined): string => `${name}-${key}`;
  const elementById = (id: string) => () => document.getElementById(id);
  const itemForm = (index: number): JSX.Element | undefined => {
    if (index < 0 || index >= list.keys.length) return undefined;
    const { copyFrom } = options;
    const copyCheckbox = <CopyCheckbox {...{ list: name, index, copyFrom, siblings, replaced }} />;
    return (
      <>
        <AskedParts list={name} index={index} />
        <StreetSlot value={copyCheckbox}>
          <ItemForm list={name} index={index} />
        </StreetSlot>
      </>
    );
  };
  const nameOf = (key: string): string => {
    const index = list.keys.indexOf(key);
    const item = listOf(state().application, name)[index];
    return (item && itemTitle(listSchema, item)) ?? words('item', { number: index + 1 });
  };
  const add = (): void => {
    const key = list.add();
    announce(words('added', { number: list.keys.length + 1 }), elementById(cardId(key)));
  };
  const remove = (key: string): void => {
    // Without an add button, the focus goes to the list.
    const target = () => elementById(`${name}-add`)() ?? elementById(name)();
    announce(words('removed', { name: nameOf(key) }), target);
    if (list.openKey === key) list.open(undefined);
    list.remove(key);
  };

  /** Words about each open request that ends with an item. */
  const endedRequests = (key: string): string[] => {
    const item = listOf(state().application, name).find((item) => item.key === key);
    const open = requests.filter((request) => request.item === item?.id && isOpen(request));
    return open.map(() => text('widgets.asking.removeText', { first: nameOf(key) }));
  };
  const confirmRemoval = async (key: string): Promise<void> => {
    const question = removalQuestion(words, nameOf(key), endedRequests(key));
    if (await dialogs.confirm(question)) remove(key);
  };

  const actions = useStableActions({
    open: ({ key }) => {
      focus(elementById(cardId(key)));
      list.open(key);
    },
    close: ({ key }) => {
      focus(elementById(`${cardId(key)}-edit`));
      list.open(undefined);
    },
    remove: (item) => (isBlank(item) ? remove(item.key ?? '') : void confirmRemoval(item.key ?? '')),
  });

  if (only && !adding) {
    return <>{itemForm(list.keys.indexOf(list.openKey))}</>;
  }
  return (
    <div id={name} tabIndex={-1} className={styles.cards}>
      {list.keys.map((itemKey, index) => {
        const key = itemKey ?? String(index);
        const open = list.openKey === key;
        return (
          <ItemCard
            key={key}
            id={cardId(key)}
            list={name}
            index={index}
            schema={listSchema}
            roleField={String(options.roleField ?? '')}
            shareField={shareField}
            required={required}
            errors={list.errorsOf(key).length}
            open={open}
            isOnlyItem={list.keys.length === 1}
            removeLabel={String(options.remove ?? '')}
            words={words}
            actions={actions}
          >
            {open && itemForm(index)}
          </ItemCard>
        );
      })}
      {shareField && (
        <Sum
          list={name}
          field={shareField}
          most={listSchema['x-sum']?.[shareField]?.maximum ?? Number.POSITIVE_INFINITY}
          enough={Number(options.enough ?? 0)}
          words={words}
        />
      )}
      <div>
        {list.canAdd && (
          <Button type="button" className={controlClasses.button} id={`${name}-add`} onClick={add}>
            {String(options.add ?? '')}
          </Button>
        )}
        {list.isFull && (
          <p className={styles.quiet} id={`${name}-add`} tabIndex={-1}>
            {words('full', { max: schema.maxItems ?? list.keys.length })}
          </p>
        )}
      </div>
      <p className="tr-visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
});

/** A stable object whose methods call those of the latest render. */
function useStableActions(actions: CardActions): CardActions {
  const latest = useLatest(actions);
  const [stableActions] = useState<CardActions>(() => ({
    open: (item) => latest.current.open(item),
    close: (item) => latest.current.close(item),
    remove: (item) => latest.current.remove(item),
  }));
  return stableActions;
}

function useRequired(list: string): (index: number) => RequiredField[] {
  const { flow, env } = useEngine();
  const { step } = useStepContext();
  const shownFields = useShownFields();
  return useMemo(() => {
    const schema = step.itemSchemas[list];
    const ui = (step.uiSchema[list] as { items?: Record<string, FieldUi> } | undefined)?.items ?? {};
    return (index) =>
      (schema?.required ?? []).flatMap((field) => {
        const flat = flatName(flow.application, `/${list}/${index}/${field}`);
        if (!shownFields.has(flat)) return [];
        return [{ field, label: fieldLabel(flow, env, flat, schema?.properties?.[field] ?? {}, ui[field]) }];
      });
  }, [flow, env, step, shownFields, list]);
}

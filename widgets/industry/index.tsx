import { Button, Combobox, makeStyles, Option, OptionGroup, tokens } from '@fluentui/react-components';
import { type JSX, useState } from 'react';
import type { FieldControl } from '#engine/react';
import { fieldWidget, usePort } from '#engine/react';
import { createArrowHandlers } from '../lookup/first-by-arrow.ts';
import { LIST_BOX, listPosition } from '../lookup/list-position.ts';
import { useLookup } from '../lookup/use-lookup.ts';
import { useIsResting } from '../lookup/use-rested.ts';
import type { OptionOf } from '../option-of.ts';
import { controlProps } from '../text-control/control-props.ts';
import { FOCUS_RING, TARGET } from '../text-control/control-styles.ts';
import {
  commonOptions,
  type IndustryOption,
  LIST_LANGUAGE,
  lastOption,
  normalizeName,
  optionsOfMatches,
} from './options.ts';
import type { IndustriesPort } from './port.ts';

type OwnOptions = OptionOf<'industry'>;

/** Letters from which a search starts: fewer match almost every industry. */
const SHORTEST_QUERY = 2;

const useStyles = makeStyles({
  control: { minHeight: TARGET, width: '100%', minWidth: 0, ...FOCUS_RING },
  input: { fontSize: 'max(16px, 1rem)', minWidth: 0 },
  listbox: LIST_BOX,
  option: { minHeight: TARGET, overflowWrap: 'anywhere' },
  name: { display: 'block' },
  detail: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

/**
 * The industry: 22 common ones, filtered at once, or any other by a search [FIELD-60] [FIELD-62]. A pick sets the code
 * and its name (`options.keywordField`). Without a network the common ones still work.
 */
export const widget = fieldWidget<number, OwnOptions>({ chrome: 'label' }, function Industry(field) {
  const { value, choices, options, siblings, name, text } = field;
  const styles = useStyles();
  const port = usePort<IndustriesPort>('industries');
  const [typedText, setTypedText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [arrow] = useState(createArrowHandlers);
  const keywordField = typeof options.keywordField === 'string' ? options.keywordField : undefined;

  const query = typedText?.trim() ?? '';
  const lookup = useLookup(query.length < SHORTEST_QUERY ? undefined : query, port.search);
  const last = lastOption(choices, options.last);
  const common = commonOptions(choices, query).filter(({ code }) => code !== last?.code);
  const searchedOptions = lookup.state === 'ready' ? optionsOfMatches(lookup.result, common) : [];
  const all = [...common, ...searchedOptions, ...(last ? [last] : [])];
  // 'Other' alone would be at the first match's position, under a finger that is about to press it.
  const isSearching = lookup.state === 'loading' && common.length === 0;
  const chosenText = chosenName(field, keywordField);
  const isListed = value !== undefined && !choices.some((choice) => Number(choice.value) === value);

  const pick = (option: IndustryOption): void => {
    siblings.set({ [name]: option.code, ...(keywordField && { [keywordField]: option.label }) });
    setTypedText(undefined);
    setOpen(false);
  };
  const leave = (): void => {
    setOpen(false);
    const exact = all.find(({ label }) => normalizeName(label) === normalizeName(query));
    if (exact) pick(exact);
    else if (typedText === '') {
      if (value !== undefined)
        siblings.set({ [name]: undefined, ...(keywordField && { [keywordField]: undefined }) });
      setTypedText(undefined);
    } else if (value !== undefined) setTypedText(undefined);
    field.onBlur();
  };
  const status = statusText(field, lookup.state, common.length + searchedOptions.length, typedText, open);
  // Visible at each key, but announced once typing rests and the search has its result: only new text is announced, not
  // text that is no longer `aria-hidden`.
  const isNotAnnounced = !useIsResting(typedText) || lookup.state === 'loading';

  return (
    <div className="tr-live-field" onKeyDownCapture={arrow.onKeyDownCapture}>
      <Combobox
        {...controlProps(field)}
        autoComplete="off"
        className={`tr-live-field__control ${styles.control}`}
        input={{
          className: styles.input,
          lang: isListed && typedText === undefined ? LIST_LANGUAGE : undefined,
        }}
        size="large"
        inlinePopup
        positioning={listPosition}
        freeform
        disabled={field.readOnly}
        placeholder={text('widgets.industry.placeholder')}
        value={typedText ?? chosenText}
        selectedOptions={value === undefined ? [] : [String(value)]}
        open={open && all.length > 0 && !isSearching}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={(event) => {
          arrow.onTyped();
          setTypedText(event.target.value);
          setOpen(true);
        }}
        onOptionSelect={(event, data) => {
          // Fluent picks the active option on Tab; leaving a field must not choose.
          if ('key' in event && event.key === 'Tab') return;
          const option = all.find(({ code }) => String(code) === data.optionValue);
          if (option) pick(option);
        }}
        onBlur={leave}
        listbox={{ className: styles.listbox }}
        // The input opens the list; Fluent's icon would be a button named 'Open' in every language.
        expandIcon={{ role: undefined, tabIndex: undefined, 'aria-hidden': true }}
      >
        <Options title={text('widgets.industry.common')} options={common} />
        <Options title={text('widgets.industry.found')} options={searchedOptions} />
        {last && <Options title={text('widgets.industry.last')} options={[last]} />}
      </Combobox>
      <p className="tr-field__help tr-live" aria-hidden="true">
        {status}
      </p>
      <p className="tr-visually-hidden" role="status">
        {!isNotAnnounced && status}
      </p>
      {lookup.state === 'failed' && (
        <Button type="button" className={styles.option} onClick={lookup.retry}>
          {text('widgets.industry.retry')}
        </Button>
      )}
    </div>
  );
});

function Options({ title, options }: { title: string; options: IndustryOption[] }): JSX.Element | null {
  const styles = useStyles();
  if (options.length === 0) return null;
  return (
    <OptionGroup label={title}>
      {options.map(({ code, label, detail, lang }) => (
        <Option key={code} value={String(code)} text={label} className={styles.option} checkIcon={null}>
          <span lang={lang}>
            <span className={styles.name}>{label}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
        </Option>
      ))}
    </OptionGroup>
  );
}

/** The picked name, else the fixed choice's label, else the code. */
function chosenName(
  { value, choices, siblings }: FieldControl<number>,
  keywordField: string | undefined,
): string {
  if (value === undefined || value === null) return '';
  const keyword = keywordField ? siblings.get(keywordField) : undefined;
  if (typeof keyword === 'string' && keyword !== '') return keyword;
  return choices.find((choice) => Number(choice.value) === value)?.label ?? String(value);
}

function statusText(
  { text, value }: FieldControl<number>,
  state: 'idle' | 'loading' | 'ready' | 'failed',
  count: number,
  typedText: string | undefined,
  open: boolean,
): string {
  if (!typedText) return '';
  if (state === 'failed') return text('widgets.industry.failed');
  if (state === 'loading') return text('widgets.industry.searching');
  if (count === 0) return text('widgets.industry.none');
  if (!open) return value === undefined ? text('widgets.industry.pick') : '';
  return text('widgets.industry.count', { count });
}

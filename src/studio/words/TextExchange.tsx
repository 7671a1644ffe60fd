import { Button, Field } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { STUDIO } from '#domain/limits.ts';
import { useDraft, useDraftState, useIsProtected, useMayBrand } from '../draft/use-draft.ts';
import {
  type ExchangeSubject,
  exportTexts,
  FileFault,
  importTexts,
  readTextCsv,
  readXliff,
  type TextFile,
  writeTextCsv,
  writeXliff,
} from '../model/exchange/index.ts';
import { OWN_LANGUAGE } from '../model/words/index.ts';
import { Choice, Notice } from '../parts/parts.tsx';
import { languageName, word } from '../parts/words.ts';
import { ImportedTexts } from './ImportedTexts.tsx';

/** Downloads the texts of a brand in a language as CSV or XLIFF, and takes a translated file into the draft. */
export default function TextExchange({ platform, tags }: { platform: string; tags: readonly string[] }) {
  const draft = useDraft();
  const mayBrand = useMayBrand();
  const isProtected = useIsProtected();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const [chosen, setChosen] = useState<string>();
  const [read, setRead] = useState<TextFile>();
  const [message, setMessage] = useState<{ isFault: boolean; text: string }>();
  const input = useRef<HTMLInputElement>(null);
  const tag = chosen ?? tags[0] ?? OWN_LANGUAGE;
  const subject: ExchangeSubject = { flow, platform, tag };
  const choose = (next: string) => {
    setChosen(next);
    setRead(undefined);
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = await readFile(file, subject);
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
    setRead(typeof found === 'string' ? undefined : found);
    setMessage(typeof found === 'string' ? { isFault: true, text: found } : undefined);
  };
  const take = (count: number): void => {
    if (read)
      draft.edit(word('exchange.taken', { language: languageName(tag) }), (all) =>
        importTexts(all, subject, read.texts, isProtected),
      );
    setRead(undefined);
    setMessage({ isFault: false, text: word('exchange.done', { count }) });
  };
  const download = (kind: 'csv' | 'xlf') => save(subject, kind, exportTexts(files, subject));
  return (
    <section className="st-exchange" aria-label={word('exchange.title')}>
      <div className="st-buttons">
        <Choice
          label={word('exchange.language')}
          value={tag}
          options={[...tags, OWN_LANGUAGE].map((language) => [language, languageName(language)])}
          onChange={choose}
        />
        <Button onClick={() => download('csv')}>{word('exchange.csv')}</Button>
        <Button onClick={() => download('xlf')}>{word('exchange.xliff')}</Button>
      </div>
      {mayBrand && (
        <Field label={word('exchange.takeIn')} hint={word('exchange.hint')}>
          {(field) => (
            <input
              {...field}
              ref={input}
              type="file"
              accept=".csv,.xlf,.xliff"
              onChange={({ target }) => void open(target.files?.[0])}
            />
          )}
        </Field>
      )}
      {message && <Notice intent={message.isFault ? 'error' : 'success'}>{message.text}</Notice>}
      {read && (
        <ImportedTexts
          {...{ files, subject, read, isProtected }}
          onTake={take}
          onCancel={() => setRead(undefined)}
        />
      )}
    </section>
  );
}

/** Reads a file for the subject. @returns a fault in words if it can't be read, or is for something else */
async function readFile(file: File, { flow, platform, tag }: ExchangeSubject): Promise<TextFile | string> {
  if (file.size > STUDIO.mostImportBytes) return word('exchange.tooLarge');
  const text = decode(await file.arrayBuffer());
  // Other encodings have bytes that are no UTF-8.
  if (text.includes('\uFFFD')) return word('exchange.encoding');
  let read: TextFile | undefined;
  try {
    read = text.trimStart().startsWith('<') ? readXliff(text) : readTextCsv(text);
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  }
  if (!read) return word('exchange.unreadable');
  const { tag: own = tag, original = `${flow}/${platform}` } = read;
  if (own !== tag) return word('exchange.otherLanguage', { language: languageName(own) });
  return original === `${flow}/${platform}` ? read : word('exchange.otherBrand', { name: original });
}

/** Spreadsheets save "Unicode text" as UTF-16, with a mark of the byte order at its beginning. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

function save(
  { flow, platform, tag }: ExchangeSubject,
  kind: 'csv' | 'xlf',
  texts: ReturnType<typeof exportTexts>,
): void {
  const original = `${flow}/${platform}`;
  const text =
    kind === 'csv'
      ? writeTextCsv({ tag, original }, texts)
      : writeXliff({ sourceTag: OWN_LANGUAGE, tag, original }, texts);
  const type = kind === 'csv' ? 'text/csv' : 'application/xliff+xml';
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const name = `${flow}-${platform}-${tag}.${kind}`;
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The click has started the download.
  URL.revokeObjectURL(address);
}

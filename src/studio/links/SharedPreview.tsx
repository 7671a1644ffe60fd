import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { Brand } from '../../brand/types.ts';
import type { StudioCall, StudioFailure } from '../draft/studio-api.ts';
import { Choice, Notice } from '../parts/parts.tsx';
import { Switch } from '../parts/Switch.tsx';
import { timeWords } from '../parts/time-words.ts';
import { flowName, languageName, word } from '../parts/words.ts';
import {
  type FrameMessage,
  PREVIEW_STATES,
  type PreviewState,
  type ShowMessage,
} from '../preview/messages.ts';

type SharedDraft = Contract<'POST /studio/api/shared'>['answer'];

const ENDED = ['expired-link', 'invalid'];

/** The page of a shared preview: /studio/shared#<token>. */
export function SharedPreview({ api, token }: { api: StudioCall; token: string }) {
  const [shared, setShared] = useState<SharedDraft>();
  const [lang, setLang] = useState<string>();
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<StudioFailure>();
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const body = { token, ...(lang === undefined ? {} : { lang }) };
    api('POST /studio/api/shared', { body }).then(
      (response) => {
        if (signal.aborted) return;
        setFailure(undefined);
        setShared(response);
      },
      (error: StudioFailure) => signal.aborted || setFailure(error),
    );
    return () => aborter.abort();
  }, [api, token, lang, tries]);
  const isEnded = failure !== undefined && ENDED.includes(failure.code);
  const notice = failure && (
    <>
      <Notice intent="error" layout="multiline">
        {isEnded ? word('links.ended') : failure.message || word('failed.network')}
      </Notice>
      {!isEnded && <Button onClick={() => setTries(tries + 1)}>{word('failed.again')}</Button>}
    </>
  );
  if (shared && !isEnded) return <SharedSteps shared={shared} setLang={setLang} notice={notice} />;
  if (!notice) return <p className="st-quiet">{word('wait')}</p>;
  return (
    <main className="st-page">
      <h1>{word('links.shared')}</h1>
      {notice}
    </main>
  );
}

function SharedSteps({
  shared,
  setLang,
  notice,
}: {
  shared: SharedDraft;
  setLang: (lang: string) => void;
  notice: ReactNode;
}) {
  const { title, flow, steps, expiresAt, module } = shared;
  // The server writes the same record into pages of applicants.
  const brand = shared.brand as unknown as Brand;
  const [step, setStep] = useState(steps[0]?.id ?? '');
  const [state, setState] = useState<PreviewState>('empty');
  const languages = brand.locales ?? [];
  return (
    <div className="st-sharing">
      <header className="st-bar">
        <h1 className="st-bar__title">{title || word('links.of', { flow: flowName(flow) })}</h1>
        <Choice
          label={word('steps.title')}
          value={step}
          options={steps.map(({ id, title: name }) => [id, name] as const)}
          onChange={setStep}
        />
        <Switch
          label={word('preview.state')}
          names={PREVIEW_STATES}
          value={state}
          wordOf={(previewState) => word(`preview.${previewState}`)}
          onChange={setState}
        />
        {languages.length > 1 && (
          <Choice
            label={word('preview.language')}
            value={brand.locale ?? ''}
            options={languages.map((tag) => [tag, languageName(tag)] as const)}
            onChange={setLang}
          />
        )}
      </header>
      {notice}
      <Notice intent="info" layout="multiline">
        {word('links.notice', { until: timeWords(new Date(expiresAt)) })}
      </Notice>
      <main>
        {module === undefined ? (
          <p role="status">{word('preview.none')}</p>
        ) : (
          <SharedFrame show={{ flow, module, added: shared.added, brand, step, state }} />
        )}
      </main>
    </div>
  );
}

function SharedFrame({ show }: { show: Omit<ShowMessage, 'type' | 'words'> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      if ((data as FrameMessage).type === 'studio-ready') setReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const { flow, module, added, brand, step, state } = show;
  useEffect(() => {
    if (!isReady) return;
    const content = { flow, module, added, brand, words: {}, step, state };
    const message: ShowMessage = { type: 'studio-show', ...content };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, flow, module, added, brand, step, state]);
  return (
    <iframe ref={frame} className="st-shared__frame" title={word('preview.title')} src="/studio/preview" />
  );
}

import { Button } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Brand } from '../../brand/types.ts';
import { useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { createTextComparison } from '../model/words/index.ts';
import { ContentSkeleton } from '../parts/ContentSkeleton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Choice } from '../parts/parts.tsx';
import { goToRegion } from '../parts/regions.ts';
import { word } from '../parts/words.ts';
import { SampleMenu } from '../samples/SampleMenu.tsx';
import { useSample } from '../samples/use-sample.ts';
import { PressedTexts } from '../words/PressedTexts.tsx';
import {
  type FrameMessage,
  PREVIEW_STATES,
  type PreviewState,
  type ShowMessage,
  type ShownMail,
} from './messages.ts';
import { isMail } from './preview-pages.ts';
import { useBrandOf } from './use-brand-of.ts';
import { useMail } from './use-mail.ts';
import { ViewMenu } from './ViewMenu.tsx';

/**
 * The application with the draft in a frame, which stores nothing.
 * @param props.hidesBrand whether to omit the choice of a brand, because the view has one
 */
export function PreviewPane({ hidesBrand }: { hidesBrand?: boolean }) {
  const draft = useDraft();
  const { width, state, lang, isEditing = false } = useDraftState(({ look }) => look);
  const platform = useChosenBrand();
  const { brand, isBehind } = useBrandOf(platform, lang);
  const { mail, hasFailed } = useMail(platform, lang);
  const isStep = useDraftState(({ selection }) => selection.page === undefined);
  return (
    <section className="st-pane st-preview" data-region="" tabIndex={-1} aria-label={word('preview.title')}>
      <div className="st-preview__bar">
        {isStep && (
          <Choice
            label={word('preview.state')}
            className="st-preview__state"
            value={state}
            options={PREVIEW_STATES.map((name) => [name, word(`preview.${name}`)])}
            onChange={(next) => draft.setLook({ state: next })}
          />
        )}
        <SampleMenu />
        <ViewMenu brand={brand} hidesBrand={hidesBrand ?? false} />
        <Button
          appearance={isEditing ? 'outline' : 'subtle'}
          icon={<Icon name="edit" />}
          aria-pressed={isEditing}
          aria-label={word('texts.edit')}
          title={word('texts.edit')}
          onClick={() => draft.setLook({ isEditing: !isEditing })}
        >
          <span className="st-preview__words">{word('texts.edit')}</span>
        </Button>
        {isEditing && <PressedTexts lang={brand?.locale} />}
      </div>
      <Frame
        width={width}
        state={state}
        isEditing={isEditing}
        brand={brand}
        isBrandBehind={isBehind || hasFailed}
        mail={mail}
      />
    </section>
  );
}

interface FrameProps {
  width: number;
  state: PreviewState;
  isEditing: boolean;
  brand: Brand | undefined;
  /** Whether the record or the mail can't be read. */
  isBrandBehind: boolean;
  mail: ShownMail | undefined;
}

function Frame({ width, state, isEditing, brand, isBrandBehind, mail }: FrameProps) {
  const draft = useDraft();
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [scale, setScale] = useState(1);
  const flow = useDraftState((draftState) => draftState.flow);
  const { module, added } = useDraftState((draftState) => draftState.check);
  const { step, page, question } = useDraftState((draftState) => draftState.selection);
  // The last compiled version is shown.
  const isBehind = useDraftState(({ compiled, stored }) => compiled !== stored.files);
  const words = useFreshWords(flow);
  const sample = useSample();

  useLayoutEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      const message = data as FrameMessage;
      const { selection } = draft.store.getState();
      if (message.type === 'studio-ready') {
        setReady(true);
        frame.current?.contentWindow?.addEventListener('keydown', goToRegion);
      }
      if (message.type === 'studio-selected') draft.select({ ...selection, question: message.question });
      if (message.type === 'studio-step' && message.step !== selection.step)
        draft.select({ step: message.step });
      if (message.type === 'studio-text') draft.setPressed(message.texts);
      if (message.type === 'studio-shown') {
        setDrawn(true);
        draft.setShownParts(message.parts);
      }
      if (message.type === 'studio-drawn') frame.current?.setAttribute('data-drawn', message.module);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [draft]);

  useEffect(() => {
    if (!isReady || module === undefined || !brand) return;
    if (isMail(page) && !mail) return;
    const message: ShowMessage = {
      type: 'studio-show',
      flow,
      module,
      added,
      brand,
      words,
      step,
      page,
      mail,
      question,
      state,
      isEditing,
      sample,
    };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, flow, module, added, brand, words, step, page, mail, question, state, isEditing, sample]);

  // A wide screen is scaled down to fit.
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div className="st-preview__box" ref={box}>
      <p className="st-preview__note" role="status">
        {module === undefined ? word('preview.none') : (isBehind || isBrandBehind) && word('preview.behind')}
      </p>
      {module !== undefined && !isDrawn && !mail && <ContentSkeleton />}
      <iframe
        ref={frame}
        className="st-preview__frame"
        title={word('preview.title')}
        src="/studio/preview"
        width={width}
        style={{ transform: `scale(${scale})`, height: `${100 / scale}%` }}
      />
    </div>
  );
}

/** Texts that changed after the last compilation. */
function useFreshWords(flow: string): Record<string, string> {
  const compiled = useDraftState((state) => state.compiled);
  const files = useDraftState(({ history }) => history.files);
  const changedTexts = useMemo(() => createTextComparison(compiled, flow), [compiled, flow]);
  return useMemo(() => {
    if (files === compiled) return NO_WORDS;
    const changed = changedTexts(files);
    return Object.keys(changed).length === 0 ? NO_WORDS : changed;
  }, [changedTexts, compiled, files]);
}

const NO_WORDS = {};

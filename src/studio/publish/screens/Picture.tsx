import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#engine/react';
import { word } from '../../parts/words.ts';
import type { FrameMessage, ShowMessage } from '../../preview/messages.ts';

/** In px: the width of a phone's screen, of its picture, and the height above which a picture is scaled down. */
const WIDTH = 375;
const SHOWN_WIDTH = 300;
/** With its heading and title it fits on a sheet of US Letter. */
const LONGEST = 1000;
/** The height until the screen is drawn, in px. */
const FIRST_HEIGHT = 500;

/** The application before or after the draft's changes. */
export type ShownContent = Omit<ShowMessage, 'type' | 'words' | 'state' | 'step'>;

interface PictureProps {
  title: string;
  step: string;
  /** Undefined until it is known what to draw. */
  content: ShownContent | undefined;
  /** Drawn at once, not when it is scrolled into view. */
  isEager: boolean;
  onDrawn?: () => void;
}

/** A screen as the application draws it, with sample answers and without input. */
export function Picture({ title, step, content, isEager, onDrawn }: PictureProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return;
      const { type } = data as FrameMessage;
      if (type === 'studio-ready') setReady(true);
      if (type === 'studio-drawn') setLoaded(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady || !content) return;
    const message: ShowMessage = { type: 'studio-show', ...content, step, words: {}, state: 'filled' };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isReady, step, content]);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!isLoaded || !page) return undefined;
    dropPrintStyles(page);
    const observer = new ResizeObserver(() => {
      if (page.querySelector('h1')) setHeight(page.documentElement.scrollHeight);
    });
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [isLoaded]);
  const isDrawn = height !== undefined;
  const latestOnDrawn = useLatest(onDrawn);
  useEffect(() => {
    if (isDrawn) latestOnDrawn.current?.();
  }, [isDrawn, latestOnDrawn]);
  const scale = (SHOWN_WIDTH / WIDTH) * Math.min(1, LONGEST / (height ?? LONGEST));
  return (
    <figure className="st-picture">
      <figcaption>{title}</figcaption>
      {!isDrawn && (
        <p className="st-quiet" role="status">
          {word('screens.drawing')}
        </p>
      )}
      <div
        className="st-picture__box"
        inert
        style={{ width: WIDTH * scale, height: (height ?? FIRST_HEIGHT) * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          src="/studio/preview"
          loading={isEager ? 'eager' : 'lazy'}
          tabIndex={-1}
          width={WIDTH}
          height={height ?? FIRST_HEIGHT}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}

/** A printed picture shows the screen, not how the application prints it. */
function dropPrintStyles({ styleSheets }: Document): void {
  for (const { cssRules } of styleSheets)
    for (const rule of cssRules)
      if ('media' in rule && String((rule as CSSMediaRule).media.mediaText) === 'print')
        (rule as CSSMediaRule).media.mediaText = 'not all';
}

import { Component, type ReactNode } from 'react';
import type { Translate } from '../../brand/BrandContext.tsx';

const KEY = 'trellis-reloaded-for';

/** The messages of browsers about code that could not be loaded, and of Vite about a style sheet. */
const MISSING = /imported module|module script|preload CSS/;

/** Whether an error means that a chunk could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return MISSING.test(String(error));
}

/** Reloads past the cache: WebKit answers from memory with a failed preload, even after a reload. */
export async function reloadPastCache(reload = () => location.reload()): Promise<void> {
  const links = document.querySelectorAll('link');
  await Promise.allSettled(Array.from(links, ({ href }) => fetch(href, { cache: 'reload' })));
  reload();
}

/**
 * Reloads the page after a missing chunk, once per build and address: a deployment removes older files, and
 * browsers don't retry a failed module. @returns whether a reload has started
 */
export async function reloadForMissingChunk(reload?: () => void): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'reload' });
    const reloadMark = (await response.text()) + location.pathname;
    // A fault, or a proxy's page.
    if (!reloadMark.includes('builtAt') || sessionStorage.getItem(KEY) === reloadMark) return false;
    sessionStorage.setItem(KEY, reloadMark);
    await reloadPastCache(reload);
    return true;
  } catch {
    // No answer, or no storage to limit reloads: the person decides.
    return false;
  }
}

interface Props {
  text: Translate;
  /** The partner's name, for the window's title. */
  vendor: string;
  /** A change of the path retries the page. */
  place: string;
  contact?: string;
  /** Saves data that a reload would lose; false if it can't. */
  beforeReload?: () => Promise<boolean>;
  children: ReactNode;
}

/** Until it is known whether the page reloads (`mayReload`), nothing is shown. */
interface ErrorState {
  hasFailed: boolean;
  mayReload?: boolean;
}

/** Catches errors of a page and shows a message [ERROR-50]. Logs the error without personal data. */
export class ErrorBoundary extends Component<Props, ErrorState> {
  override state: ErrorState = { hasFailed: false };
  private heading: HTMLHeadingElement | null = null;

  static getDerivedStateFromError(error: unknown): ErrorState {
    return { hasFailed: true, mayReload: isMissingChunk(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingChunk(error)) return;
    // Shows nothing if the page can reload itself without loss.
    const { beforeReload = async () => true } = this.props;
    void beforeReload()
      .then((isSafe) => isSafe && reloadForMissingChunk())
      .then((isReloading) => {
        if (!isReloading) this.setState({ mayReload: false });
      });
  }

  override componentDidMount(): void {
    if (this.state.hasFailed) this.announceMessage();
  }

  override componentDidUpdate(last: Props, lastState: ErrorState): void {
    const isMessageShown = this.state.hasFailed && !this.state.mayReload;
    if (isMessageShown && (!lastState.hasFailed || lastState.mayReload)) this.announceMessage();
    if (this.state.hasFailed && last.place !== this.props.place) this.setState({ hasFailed: false });
  }

  /** Announces the message as a page: title and heading. */
  private announceMessage(): void {
    const { text, vendor } = this.props;
    document.title = text('ui.pageTitle', { title: text('pages.failure.title'), vendor });
    this.heading?.focus();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.state.mayReload) return null;
    const { text, contact } = this.props;
    return (
      <div className="page stack-24">
        <h1
          className="page-heading"
          tabIndex={-1}
          ref={(node) => {
            this.heading = node;
          }}
        >
          {text('pages.failure.title')}
        </h1>
        <p className="prose">{text('pages.failure.network')}</p>
        <p className="prose">{text('pages.failure.answers')}</p>
        {contact && <p className="prose">{text('alerts.contact', { email: contact })}</p>}
        <p className="button-row">
          <button type="button" className="button" onClick={() => void reloadPastCache()}>
            {text('pages.failure.retry')}
          </button>
          <a className="button button--quiet" href="/">
            {text('pages.failure.home')}
          </a>
        </p>
      </div>
    );
  }
}

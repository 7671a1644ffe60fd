import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FlowPlaces } from '#engine';
import { AlertCenter } from '../../alerts/AlertCenter.tsx';
import { fetchDialog } from '../../alerts/ModalHost.tsx';
import { supportEmailOf, useBrand, useText } from '../../brand/BrandContext.tsx';
import type { SessionService } from '../../session/state/index.ts';
import { SessionsDialog } from '../lazy-parts.ts';
import { useAskToLeave } from '../navigation/index.ts';
import { HEADER_SLOTS } from '../page/index.ts';
import { useServices, useSignedIn, whenIdle } from '../services/index.ts';
import { Footer } from './Footer.tsx';
import { Languages } from './Languages.tsx';
import { logOutQuestion } from './log-out-question.ts';

function useFlow(): FlowPlaces {
  const { siteMap } = useServices();
  return siteMap.placesOf(siteMap.flowOf(useLocation().pathname));
}

/** The text of the home link: the vendor's name is visible, the words around it are for screen readers. */
function HomeName({ words, vendor }: { words: string; vendor: string }) {
  const [before = '', after = ''] = words.split('{vendor}').map((part) => part.trim());
  return (
    <span>
      {before && <span className="visually-hidden">{before}</span>} {vendor}{' '}
      {after && <span className="visually-hidden">{after}</span>}
    </span>
  );
}

function BrandMark() {
  const { brand } = useBrand();
  const text = useText();
  const { logo_url: logo, logo_dark_url: dark } = brand.media ?? {};
  const scheme = brand.theme?.scheme ?? 'system';
  const icon = brand.media?.icon_white_url;
  return (
    <Link className="brand-mark" to={useFlow().home}>
      {logo ? (
        <picture className={dark ? undefined : `brand-mark__logo--${scheme}`}>
          {dark && scheme === 'system' && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
          <img
            src={(scheme === 'dark' && dark) || logo}
            alt={text('ui.homeLink', { vendor: brand.vendor_name })}
            height="36"
          />
        </picture>
      ) : (
        <>
          {/* The style sheet draws the initial, which is not part of the name. */}
          {icon ? (
            <span className="brand-mark__sign brand-mark__sign--icon" aria-hidden="true">
              <img src={icon} alt="" />
            </span>
          ) : (
            <span
              className="brand-mark__sign"
              aria-hidden="true"
              data-letter={brand.vendor_name.slice(0, 1)}
            />
          )}
          <HomeName words={text('ui.homeLink')} vendor={brand.vendor_name} />
        </>
      )}
    </Link>
  );
}

/** Called before dialogs and messages, which the menu would cover. */
function closeMenu(): void {
  document.getElementById(HEADER_SLOTS.menu)?.hidePopover?.();
}

function focusMenuButton(): void {
  document.querySelector<HTMLElement>(`[popovertarget="${HEADER_SLOTS.menu}"]`)?.focus();
}

function LogOut({ session }: { session: SessionService }) {
  const text = useText();
  const { alerts, modals, beforeLogOut } = useServices();
  const askToLeave = useAskToLeave();
  const opener = useRef<HTMLButtonElement>(null);
  const [isListOpen, setIsListOpen] = useState<boolean>();
  useEffect(() => {
    if (isListOpen !== false) return;
    opener.current?.focus();
    // In the closed menu, the opener can't be focused.
    if (document.activeElement !== opener.current) focusMenuButton();
  }, [isListOpen]);
  // Loads the code of the confirmation dialog while the network works.
  useEffect(() => whenIdle(fetchDialog), []);
  const confirmLogOut = async (): Promise<boolean> => {
    closeMenu();
    if (!(await askToLeave())) return false;
    const lostWork = (await Promise.all([...beforeLogOut].map((ask) => ask()))).flat();
    if (lostWork.length === 0) return true;
    return modals.confirm(logOutQuestion(lostWork, text));
  };
  const logOut = async (): Promise<void> => {
    if (await confirmLogOut()) await session.logout();
  };
  const logOutEverywhere = async (): Promise<void> => {
    // The list would cover a question and the message of a failure.
    setIsListOpen(false);
    if (!(await confirmLogOut())) return;
    const isDone = await session.logoutEverywhere().catch(() => false);
    if (!isDone) alerts.show({ level: 'warning', text: text('session.everywhereFailed') });
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="link-button shell__login"
        onClick={() => {
          closeMenu();
          setIsListOpen(true);
        }}
      >
        {text('session.list.open')}
      </button>
      <button
        type="button"
        className="link-button shell__login"
        onClick={() => void logOut().catch(() => {})}
      >
        {text('ui.logout')}
      </button>
      {isListOpen !== undefined && (
        <SessionsDialog
          open={isListOpen}
          session={session}
          onLogOutEverywhere={
            session.hasLogoutEverywhere ? () => void logOutEverywhere().catch(() => {}) : undefined
          }
          onClose={() => setIsListOpen(false)}
          // Closed, so that the button can load the dialog again.
          onMissing={() => {
            setIsListOpen(false);
            alerts.show({ level: 'warning', text: text('alerts.network') });
          }}
        />
      )}
    </>
  );
}

/** Whether the header shows actions; otherwise it has a menu. */
const hasActions = (kind: 'page' | 'step', session: SessionService | undefined): boolean =>
  kind === 'page' && !session;

/** A native popover, which the browser opens and closes. A step renders its progress into it (`head-slots.ts`). */
function Menu({
  kind,
  login,
  session,
}: {
  kind: 'page' | 'step';
  login: ReactNode;
  session: SessionService | undefined;
}) {
  const context = useBrand();
  const text = useText();
  const email = supportEmailOf(context);
  if (hasActions(kind, session))
    return (
      <div className="shell__actions">
        <Languages />
        {login}
      </div>
    );
  return (
    <>
      <span className="shell__place figures" id={HEADER_SLOTS.place} />
      <button type="button" className="shell__menu-button" popoverTarget={HEADER_SLOTS.menu}>
        {text('ui.menu')}
      </button>
      <div className="shell__menu" id={HEADER_SLOTS.menu} popover="auto">
        <div className="shell__menu-steps" id={HEADER_SLOTS.steps} />
        {session ? <LogOut session={session} /> : login}
        {email && (
          <p className="shell__menu-help small">
            {text('ui.help')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </>
  );
}

/** Header, alerts, main and footer. `kind="step"` leaves space for the rail from 1024 px. */
export function Shell(props: { kind: 'page' | 'step'; login?: boolean; children: ReactNode }) {
  const text = useText();
  const { pathname } = useLocation();
  const session = useSignedIn();
  const { alerts, siteMap } = useServices();
  const flow = useFlow();
  // Keys create a new header and footer, because reused elements would visibly jump to their new position.
  return (
    <div className={`shell shell--${props.kind}`}>
      <a className="skip-link" href="#main">
        {text('ui.skipToContent')}
      </a>
      <header key={props.kind} className="shell__header">
        <div className="shell__bar">
          <BrandMark />
          <Menu
            kind={props.kind}
            session={session}
            login={
              props.login && (
                <Link className="shell__login" to={siteMap.loginLink(flow.id)}>
                  {text('ui.login')}
                </Link>
              )
            }
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="shell__main">
        <AlertCenter store={alerts} />
        {props.children}
      </main>
      <Footer
        key={pathname}
        credits={props.kind === 'step'}
        hasLanguages={!hasActions(props.kind, session)}
      />
    </div>
  );
}

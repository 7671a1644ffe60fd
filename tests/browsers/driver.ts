import type { Program } from '../debian.ts';
import type { Query } from './find.ts';

export type Json = string | number | boolean | null | undefined | { [key: string]: Json } | Json[];

/** A control that was found in a page. */
export interface Found {
  click(): Promise<void>;
  /** Runs a function with the element. It may use nothing from outside itself. */
  evaluate<Given extends Json[], Result>(
    run: (element: Element, ...args: Given) => Result | Promise<Result>,
    ...args: Given
  ): Promise<Result>;
  /** Replaces the value of a text control, by keys. */
  type(text: string): Promise<void>;
  /** Gives files to an `input type="file"`. */
  upload(files: string[]): Promise<void>;
}

/** A window of a browser. Every call acts on the tab and the frame that were entered last. */
export interface Driver {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page. It may use nothing from outside itself. */
  evaluate<Given extends Json[], Result>(
    run: (...args: Given) => Result | Promise<Result>,
    ...args: Given
  ): Promise<Result>;
  /** Runs a script's text in the page, which the page's own policy would not allow. */
  inject(script: string): Promise<void>;
  /** The first match in the page, if there is one now. */
  find(query: Query): Promise<Found | undefined>;
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  /** Opens a tab after the last one, and enters it. */
  newTab(): Promise<void>;
  /** Enters a tab by its place in the order in which they were opened. */
  enterTab(at: number): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Disconnects the browser from the network, or connects it again. */
  setOffline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Settings of a browser that a walk can ask for. */
export interface Settings {
  colors?: 'dark';
  storage?: 'denied';
}

/** A browser that was started with some settings. */
export interface Browser {
  /** Opens a window with an empty profile. */
  window(): Promise<Driver>;
  close(): Promise<void>;
}

/** A kind of browser. */
export interface BrowserKind {
  name: string;
  /** Programs it needs besides the window's. */
  needs: Program[];
  /** Whether it can be taken off the network. */
  hasOffline: boolean;
  launch(display: string, settings: Settings): Promise<Browser>;
}

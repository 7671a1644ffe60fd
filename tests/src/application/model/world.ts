import { decodePayload } from '#domain/payload/save-payload.ts';
import { type ApplicationData, FormContext, listOf, readField } from '#engine';
import type { Attempt } from '#src/application/state/state.ts';
import { environment } from '../../../engine/test-application.ts';
import { flow } from '../test-runtime.ts';
import { placesOf, tagsIn, tagsOf } from './places.ts';
import { ModelServer } from './server.ts';
import { ModelTab } from './tab.ts';
import { type Field, INVALID, OWNER_FIELDS, type TypedValue, tagOf, valueFor } from './values.ts';

/** Two tabs of one browser and their server, with a ledger of the users' intentions. */
export class World {
  readonly server = new ModelServer();
  readonly tabs = [new ModelTab(this.server), new ModelTab(this.server)] as const;
  /** The typed secrets by the last four digits. */
  readonly typed = new Map<string, TypedValue>();
  /** Values that the server has held at some time. */
  readonly everHeld = new Set<string>();
  /** Values that the user removed in a tab: overwritten, cleared, or removed with their owner. */
  readonly displaced = [new Set<string>(), new Set<string>()] as const;
  /** Values that the user kept when asked, in a tab: the server may receive them twice. */
  readonly keptNames = [new Set<string>(), new Set<string>()] as const;
  readonly #displaced = (at: number): Set<string> => this.displaced[at === 0 ? 0 : 1];
  readonly #kept = (at: number): Set<string> => this.keptNames[at === 0 ? 0 : 1];
  readonly #keys = new Map<string, string>();
  readonly #lastCall: ({ content: string; key: string } | undefined)[] = [undefined, undefined];
  /** Tabs whose answers have made an application, by `tab epoch`. */
  readonly #made = new Set<string>();
  #number = 0;

  constructor() {
    for (const [index, tab] of this.tabs.entries()) tab.onCall = (attempt) => this.#checkCall(index, attempt);
    this.server.onWrite = (person, before, after, attempt) => {
      const callOf = (tab: ModelTab) => tab.calls.find((call) => call.attempt === attempt);
      const index = this.tabs.findIndex(callOf);
      if (before.loan_id === undefined) this.#checkMade(`${index} ${callOf(this.tab(index))?.epoch}`);
      this.#checkWrite(index, person, before, after);
    };
  }

  tab(at: number): ModelTab {
    return at === 0 ? this.tabs[0] : this.tabs[1];
  }

  /** The user types into a field, or clears it. */
  change(at: number, field: Field, owner: number, how: 'valid' | 'invalid' | 'clear'): void {
    const tab = this.tab(at);
    if (tab.isBusy || tab.state.core.question) return;
    const owners = listOf(tab.state.application, 'owners').length;
    const isOwners = (OWNER_FIELDS as readonly string[]).includes(field);
    const name = isOwners ? `owner_${Math.min(owner, owners - 1) + 1}_${field}` : field;
    const tag = tagOf(readField(flow, tab.state.application, name));
    if (tag) this.#displaced(at).add(tag);
    let value: string | undefined;
    if (how === 'valid') {
      this.#number += 1;
      value = valueFor(field, this.#number);
      const { person, epoch } = tab;
      this.typed.set(tagOf(value) ?? '', { tab: at, person, epoch, field, isValid: true });
    } else if (how === 'invalid') value = INVALID;
    tab.dispatch({ type: 'change', values: { [name]: value } });
  }

  addOwner(at: number): void {
    if (this.tab(at).isBusy || this.tab(at).state.core.question) return;
    this.#number += 1;
    this.tab(at).dispatch({ type: 'add-item', list: 'owners', key: `added-${this.#number}` });
  }

  removeOwner(at: number, owner: number): void {
    const tab = this.tab(at);
    const owners = listOf(tab.state.application, 'owners');
    const item = owners[Math.min(owner, owners.length - 1)];
    if (!item?.key || owners.length < 2 || tab.isBusy || tab.state.core.question) return;
    for (const value of Object.values(item)) {
      const tag = tagOf(value);
      if (tag && this.typed.has(tag)) this.#displaced(at).add(tag);
    }
    tab.dispatch({ type: 'remove-item', list: 'owners', key: item.key });
  }

  /** The user chooses the answers to keep. */
  choose(at: number, choice: 'mine' | 'theirs'): void {
    const tab = this.tab(at);
    const { question } = tab.state.core;
    if (!question) return;
    for (const difference of question.differences) {
      for (const tag of tagsIn(difference.mine)) {
        if (choice === 'mine') this.#kept(at).add(tag);
        else this.#displaced(at).add(tag);
      }
      if (choice === 'mine') for (const tag of tagsIn(difference.theirs)) this.#displaced(at).add(tag);
    }
    tab.dispatch({ type: 'chosen', choice });
  }

  /** The server processes a request; its answer is in flight. */
  take(at: number): void {
    const call = this.tab(at).calls.find(({ answer }) => !answer);
    if (call) call.answer = this.server.save(call.person, call.attempt);
  }

  /** A request ends with the server's answer or without one. */
  comeBack(at: number, answer: 'said' | 'lost'): void {
    const tab = this.tab(at);
    const call = tab.calls[0];
    if (!call || (answer === 'said' && !call.answer)) return;
    tab.calls.shift();
    const noAnswer = {
      ok: false as const,
      failure: { kind: 'network' as const, status: 500, level: 'warning' as const },
    };
    const finalAnswer = answer === 'said' && call.answer ? call.answer : noAnswer;
    if (call.life === tab.life)
      tab.dispatch({ type: 'answered', key: call.attempt.key, answer: finalAnswer });
  }

  /**
   * A tab reloads. Unsaved secrets are lost with the page, since no storage may hold them; so is the key of a later
   * save in flight. The first save's key stays.
   */
  reload(at: number): void {
    for (const [tag, typed] of this.typed) {
      const isSecret = typed.field === 'ssn' || typed.field === 'business_ein';
      if (typed.tab === at && isSecret && !this.everHeld.has(tag))
        this.typed.set(tag, { ...typed, epoch: -1 });
    }
    this.#lastCall[at] = undefined;
    this.tab(at).reload();
  }

  /** The invariants at any time. */
  check(): void {
    for (const [index, tab] of this.tabs.entries()) {
      const { application } = tab.state;
      for (const { tag, place } of tagsOf(application)) {
        const typed = this.typed.get(tag);
        if (!typed) throw new Error(`Tab ${index} shows a value that nobody typed.`);
        // A visitor's answers become those of the user who signs in; another user's never do.
        if (typed.person !== undefined && typed.person !== tab.person)
          throw new Error(`Tab ${index} of ${tab.person} shows ${place} of ${typed.person}.`);
      }
      for (const { tag, isMask, place } of tagsOf(application))
        if (isMask && !this.everHeld.has(tag)) throw new Error(`Tab ${index} masks ${place}, never stored.`);
      if (tab.draft && /\b521-|12-345/.test(tab.draft.draft)) throw new Error('A secret lies in the tab.');
    }
  }

  /** Lets everything finish: requests answered, timers ended, questions answered for the tab that asks. */
  settle(): void {
    for (let round = 0; round < 60; round += 1) {
      let hasMoved = false;
      for (const at of [0, 1]) {
        const tab = this.tab(at);
        if (tab.state.core.question) {
          this.choose(at, 'mine');
          hasMoved = true;
        }
        while (tab.calls.length > 0) {
          this.take(at);
          this.comeBack(at, 'said');
          hasMoved = true;
        }
        for (const timer of [...tab.timers]) {
          tab.fire(timer);
          hasMoved = true;
        }
        if (tab.state.dirty && tab.person !== undefined && !tab.state.core.ids && !tab.calls.length) {
          tab.dispatch({ type: 'request', request: { id: `settle-${at}`, goal: 'save', quiet: false } });
          hasMoved = true;
        }
      }
      if (!hasMoved) return;
    }
    throw new Error('It never comes to rest.');
  }

  /** The invariants once everything has finished: no input is lost. */
  checkSettled(): void {
    for (const [tag, typed] of this.typed) {
      const tab = this.tab(typed.tab);
      const here = typed.person === tab.person && typed.epoch === tab.epoch && tab.person !== undefined;
      // An application submitted in another tab is closed: this tab's page shows the submission.
      const isClosed = typed.person !== undefined && this.server.of(typed.person)?.submitted === true;
      if (!here || isClosed || this.#displaced(typed.tab).has(tag) || this.everHeld.has(tag)) continue;
      throw new Error(`${typed.field} ${tag}, typed in tab ${typed.tab}, is lost.`);
    }
    for (const [index, tab] of this.tabs.entries()) {
      const record = tab.person === undefined ? undefined : this.server.of(tab.person);
      if (!record || record.submitted || tab.state.version !== record.version) continue;
      const now = placesOf(record.application);
      for (const { place, tag, isMask } of tagsOf(tab.state.application))
        if (isMask && now.get(place) !== tag)
          throw new Error(`Tab ${index} masks ${place}, which is not stored.`);
    }
  }

  /** One key for all attempts of a save, never the same key for two saves; nothing invalid is sent. */
  #checkCall(at: number, { endpoint, payload, version, key }: Attempt): void {
    const { person, epoch } = this.tab(at);
    const isFirst = endpoint === 'create' && version === undefined;
    const saveContent = isFirst ? 'the first save' : [endpoint, payload, version];
    // A session that ends and starts again continues its save; another user, or other answers, never do.
    const savedJson = JSON.stringify([saveContent, person]);
    const knownKey = this.#keys.get(key);
    if (knownKey !== undefined && knownKey !== savedJson) throw new Error('One key stands for two saves.');
    this.#keys.set(key, savedJson);
    const content = JSON.stringify([saveContent, person, epoch]);
    const last = this.#lastCall[at];
    if (last?.content === content && last.key !== key)
      throw new Error('A try of the same save has another key.');
    this.#lastCall[at] = { content, key };
    const decoded = decodePayload(flow.application as never, payload);
    const sent = { ...this.tab(at).state, application: decoded.application as ApplicationData };
    const faults = new FormContext(flow, environment(), sent).draftErrors();
    if (faults.length > 0)
      throw new Error(`Invalid values are sent: ${faults.map(({ field }) => field).join()}`);
  }

  /** The answers of a tab create one application, even if the tab never learned of the first one. */
  #checkMade(maker: string): void {
    if (this.#made.has(maker)) throw new Error('A second application is made of the same answers.');
    this.#made.add(maker);
  }

  /** A tab changes only answers on the server that its user changed. */
  #checkWrite(at: number, person: string, before: ApplicationData, after: ApplicationData): void {
    const places = placesOf(before);
    const is = placesOf(after);
    const savedIds = new Set(places.values());
    for (const [place, tag] of places)
      if (is.get(place) !== tag && !this.#displaced(at).has(tag))
        throw new Error(`Tab ${at} takes ${place} away, which its person left alone.`);
    for (const [place, tag] of is) {
      if (places.get(place) === tag) continue;
      const typed = this.typed.get(tag);
      if (typed?.tab !== at || (typed.person !== undefined && typed.person !== person))
        throw new Error(`Tab ${at} writes ${place}, which its person did not type.`);
      // A new application may start with answers of an earlier one.
      const isBack = this.everHeld.has(tag) && before.loan_id !== undefined;
      if (isBack && !this.#kept(at).has(tag) && !savedIds.has(tag))
        throw new Error(`Tab ${at} brings ${place} back.`);
      if (savedIds.has(tag)) throw new Error(`Tab ${at} writes ${place} twice.`);
      this.everHeld.add(tag);
    }
  }
}

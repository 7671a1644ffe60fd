/**
 * The vocabulary of the engine. It knows steps, fields, rules and texts; it knows no loan, brand or page.
 * A flow folder (docs/architecture.md) is compiled into a `CompiledFlow`; everything else here is derived from it.
 */

import type { Json } from '../json/index.ts';
import type { ApplicationData, CompiledValidator, FieldSchema, RuleName } from '../schema/index.ts';
import type { StepUi } from './step-ui.ts';

/** The values that rules can test. */
export interface RuleContext {
  application: ApplicationData;
  session: { loggedIn: boolean; [key: string]: unknown };
  brand: { [key: string]: unknown };
  flags: Record<string, boolean>;
  /** Hidden substep paths, expanded (`owners/1/identity`). */
  hidden: string[];
  /** Parts hidden for every list item but shown for one: `owners/2/identity`. */
  revealed?: string[];
  /** Facts about the visitor: `outsideUs`. */
  visitor: { outsideUs?: boolean };
  /** Parts that other people were asked for and have not answered. */
  awaited?: readonly AwaitedPart[];
}

/** The rule context with its flow and environment, as most questions about an application need it. */
export interface FlowContext extends RuleContext {
  /** The context of rules, if it differs from this one: it lacks the answers that do not count. */
  readonly ruleContext?: RuleContext;
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
}

/** An error of a field with its text for the person. Never contains the value. */
export interface FieldError {
  /** JSON pointer into the application, e.g. `/owners/0/ssn`. */
  pointer: string;
  /** External flat name, e.g. `owner_1_ssn`. */
  field: string;
  keyword: string;
  text: string;
}

export interface Substep {
  /** Path template: `business/ein`, `owners/{idx}/identity`. */
  path: string;
  /** Flat names, with `{idx}` for the list position. */
  fields: string[];
  /** Fields that stay shown when the substep is hidden. */
  keep?: string[];
  /** Can be hidden only if a brand allows it by name [LINK-29]. */
  byName?: boolean;
  access?: Access;
  /** Opening it adds a list item. */
  add?: boolean;
  title?: string;
  /** If it has one, the step's intro is not shown. */
  heading?: string;
  intro?: string;
}

/** A part of each item of a list that another person can be asked to fill in. */
export interface Delegate {
  /** Its name in the step: `owner-part`. */
  name: string;
  list: string;
  /** The first position, counted from 1, whose item another person can be asked for. */
  from: number;
  /** Fields of an item: the address that is asked, and the person's first name. */
  to: { email: string; name: string };
  /** Paths of the substeps that the person fills in. */
  parts: string[];
  /** Fields of an item that the person may write: those of the parts without the address. */
  fields: string[];
  /** Days until a request ends, and days after which an unanswered one is mailed again. */
  days: number;
  remind: number[];
  title: string;
  /** What is asked, after "asks you for": `your details as an owner`. */
  task: string;
  decline: string;
  /** What the person certifies when done. */
  certification?: string;
}

/** A part of one item that another person was asked for and has not answered. */
export interface AwaitedPart {
  delegate: Delegate;
  /** Id of the list's item. */
  item: string;
  /** Fields of the item that the person may write. */
  fields: readonly string[];
}

export type Access = 'visitor' | 'applicant';

/** Texts of a step in one of its states (the verify step has several). */
export interface StepWords {
  heading?: string;
  intro?: string;
  primary?: string;
}

export interface NextAction {
  action: string;
  when?: RuleName;
}

/** Facts about a form's fields, computed by the compiler. */
export interface FormFacts {
  /** Fields whose values may decide which fields are drawn (`form-shape.ts`). */
  shaping: readonly string[];
  /** Fields that may get a value when the form opens: `default` at any depth, `minItems`. */
  filled: readonly string[];
}

/** A step, compiled. Rules are names of validators; schemas are resolved. */
export interface CompiledStep {
  /** File name without `.json`; the key of content overrides (`steps.info.title`). */
  id: string;
  path: string;
  aliases: string[];
  title: string;
  heading: string;
  intro?: string;
  access: Access;
  navigation: boolean;
  /** The sign-in step: later steps need a session. */
  signIn?: boolean;
  /** `final`: the page after the last step, which asks nothing and does not count as a step. */
  view: 'form' | 'review' | 'final';
  primary?: string;
  primaryDisabled?: string;
  reviewHeading?: string;
  /** Certification text of a review. */
  certification?: string;
  states: Record<string, StepWords>;
  /** The step's schema over flat names (a list field keeps its own name), references resolved. */
  schema: FieldSchema;
  /** The schema for rjsf, with the lists' items left out; the same object that was compiled. */
  formSchema: FieldSchema;
  /** One root per list field: the item's own schema, compiled for one card. */
  itemSchemas: Record<string, FieldSchema>;
  /** Facts of `formSchema` (under '') and of each of `itemSchemas`. */
  forms: Record<string, FormFacts>;
  uiSchema: StepUi;
  /** Fields shown only if a brand or a substep names them. */
  onRequest: string[];
  substeps: Substep[];
  /** Left out if nothing of the step can be asked of another person. */
  delegates?: Delegate[];
  /** field -> rule: shown if it is met. */
  visible: Record<string, RuleName>;
  /** field -> rule: read-only if it is met. */
  lock: Record<string, RuleName>;
  show?: RuleName;
  complete?: RuleName;
  /** Fields of earlier steps whose limits this step can break (the amount, if only equipment is chosen). */
  checks: string[];
  notices: StepNotice[];
  next: NextAction[];
  /** Path of the next step, if it is not the next in order. */
  leadsTo?: string;
  /** Key of the validator of `schema`. */
  validator: string;
  /** rjsf's precompiled validators, by schema hash, for `formSchema` and each item schema. */
  formValidators: Record<string, CompiledValidator>;
}

/** A message of a step. */
export interface StepNotice {
  id: string;
  intent: 'info' | 'warning';
  /** '' if `content` names the text. */
  text: string;
  /** Key of a text of the brand or the language; nothing is shown without one. */
  content?: string;
  /** Below the fields; above them if left out. */
  at?: 'end';
  when?: RuleName;
}

/**
 * A change of a release to the answers of applications from an earlier one. Fields by name; in a list
 * `owners.title`.
 */
export type Migration =
  | { rename: string; to: string }
  | { map: string; values: Readonly<Record<string, Json>> }
  | { drop: string }
  | { default: string; value: Json };

/** A compiled flow folder. Frozen; brands never change it. */
export interface CompiledFlow {
  id: string;
  /** Declared version plus a hash of the content: `1.0.0+3f9c2a1b`. */
  version: string;
  /** Base of the step paths: `/app`. */
  base: string;
  home: string;
  /** Paths that open the first step. */
  entries: string[];
  done: string;
  expired: string;
  signInStep: string;
  steps: CompiledStep[];
  /** The application schema, references resolved. */
  application: FieldSchema;
  /** Key of the validator of the whole application (types and shapes; nothing required). */
  applicationValidator: string;
  defaults: Record<string, Json>;
  computed: string[];
  /** The server's meaning of a submit, named by the application. */
  ending: string;
  /** Migrations of answers from earlier releases, oldest first; left out if there are none. */
  migrations?: readonly Migration[];
  /** Flat name of the field by its role (`x-role`). */
  roles: Record<string, string>;
  callback: {
    /** Fields of which one is enough to continue after the sign-in step. */
    known: string[];
    /** Fields that must all be filled to continue. */
    filled: string[];
    /** Otherwise the first whose rule is met; the first step if none is. */
    otherwise: { to: string; when?: RuleName }[];
  };
  /** All precompiled validators: steps, rules, the application. */
  validators: Record<string, CompiledValidator>;
}

/** Named computations and brand facts that the application provides to the engine. */
export interface EngineEnvironment {
  compute: Record<string, (context: RuleContext) => Json | undefined>;
  /** Fields that are not filled by the applicant: their answers count even if no step asks for them. */
  keptFields?: (flow: CompiledFlow) => readonly string[];
  /** Content overrides by key (`fields.business_name.title`). */
  content: Record<string, string>;
  /** Texts of the engine and shell by key (`errors.required`). */
  texts: Record<string, string>;
  /** Format of amounts and dates: BCP 47. Left out: US English. */
  locale?: string;
  /** Now, as ISO 8601; injected so that the core stays pure. */
  now: () => string;
}

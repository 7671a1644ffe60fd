/** The types of a compiled flow. The compiler makes a `CompiledFlow` of a folder of `flows/` (docs/architecture.md). */

import type { Json } from '../json/index.ts';
import type { ApplicationData, CompiledValidator, FieldSchema, RuleName } from '../schema/index.ts';
import type { StepUi } from './step-ui.ts';

/** The values that rules can test. */
export interface RuleContext {
  application: ApplicationData;
  session: { loggedIn: boolean; [key: string]: unknown };
  brand: { [key: string]: unknown };
  flags: Record<string, boolean>;
  /** Paths of hidden substeps: `owners/1/identity`. */
  hidden: string[];
  /** Parts hidden for every list item but shown for one: `owners/2/identity`. */
  revealed?: string[];
  visitor: { outsideUs?: boolean };
  /** Parts that other people were asked for and have not answered. */
  awaited?: readonly AwaitedPart[];
}

export interface FlowContext extends RuleContext {
  /** The context of rules, if it differs: it has only the answers that count. */
  readonly ruleContext?: RuleContext;
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
}

/** An error of a field. Never contains the value. */
export interface FieldError {
  /** JSON pointer into the application: `/owners/0/ssn`. */
  pointer: string;
  /** Flat name: `owner_1_ssn`. */
  field: string;
  keyword: string;
  text: string;
}

export interface Substep {
  /** Path template: `business/ein`, `owners/{idx}/identity`. */
  path: string;
  /** Flat names, with `{idx}` for the list position. */
  fields: string[];
  /** Fields that stay shown if the substep is hidden. */
  keep?: string[];
  /** Can be hidden only if a brand allows it by name [LINK-29]. */
  byName?: boolean;
  access?: Access;
  /** Opening it adds a list item. */
  add?: boolean;
  title?: string;
  /** Replaces the step's intro. */
  heading?: string;
  intro?: string;
}

/** A part of each item of a list that another person can be asked to fill in. */
export interface Delegate {
  /** Name in the step: `owner-part`. */
  name: string;
  list: string;
  /** Position, from 1, of the first item that another person can be asked for. */
  from: number;
  /** Fields of an item: the person's address and first name. */
  to: { email: string; name: string };
  parts: string[];
  /** Fields of an item that the person may write; not the address. */
  fields: string[];
  /** Days until a request ends, and days after which an unanswered request is mailed again. */
  days: number;
  remind: number[];
  title: string;
  /** The words after "asks you for": `your details as an owner`. */
  task: string;
  decline: string;
  /** Text that the person certifies when done. */
  certification?: string;
}

export interface AwaitedPart {
  delegate: Delegate;
  /** Id of the list's item. */
  item: string;
  fields: readonly string[];
}

export type Access = 'visitor' | 'applicant';

/** Texts of a step in one of its states. */
export interface StepWords {
  heading?: string;
  intro?: string;
  primary?: string;
}

export interface NextAction {
  action: string;
  when?: RuleName;
}

export interface FormFacts {
  /** Fields whose values may decide which fields are drawn (`form-shape.ts`). */
  shaping: readonly string[];
  /** Fields that may get a value when the form opens (`default` at any depth, `minItems`). */
  filled: readonly string[];
}

/** A step in which each rule is the name of its validator, and no schema has references to other files. */
export interface CompiledStep {
  /** File name without `.json`, also in content keys (`steps.info.title`). */
  id: string;
  path: string;
  aliases: string[];
  title: string;
  heading: string;
  intro?: string;
  access: Access;
  navigation: boolean;
  /** Later steps need a session. */
  signIn?: boolean;
  /** `final`: the page after the last step, which asks nothing and is not counted as a step. */
  view: 'form' | 'review' | 'final';
  primary?: string;
  primaryDisabled?: string;
  reviewHeading?: string;
  /** Certification text of a review. */
  certification?: string;
  states: Record<string, StepWords>;
  /** Over flat names (a list field keeps its own name), references resolved. */
  schema: FieldSchema;
  /** The schema for rjsf, without the lists' items; the same object that was compiled. */
  formSchema: FieldSchema;
  /** The schema of one item, by list field. */
  itemSchemas: Record<string, FieldSchema>;
  /** Facts of `formSchema` (under '') and of each of `itemSchemas`. */
  forms: Record<string, FormFacts>;
  uiSchema: StepUi;
  /** Fields shown only if a brand or a substep names them. */
  onRequest: string[];
  substeps: Substep[];
  delegates?: Delegate[];
  /** Rules by field: shown if met. */
  visible: Record<string, RuleName>;
  /** Rules by field: read-only if met. */
  lock: Record<string, RuleName>;
  show?: RuleName;
  complete?: RuleName;
  /** Fields of earlier steps whose limits this step can break. */
  checks: string[];
  notices: StepNotice[];
  next: NextAction[];
  /** Path of the next step, if it is not the next in order. */
  leadsTo?: string;
  /** Key of the validator of `schema`. */
  validator: string;
  /** rjsf's precompiled validators of `formSchema` and the item schemas, by schema hash. */
  formValidators: Record<string, CompiledValidator>;
}

export interface StepNotice {
  id: string;
  intent: 'info' | 'warning';
  /** The text; '' if `content` names it. */
  text: string;
  /** Key of a text of the brand or language; the notice is hidden without the text. */
  content?: string;
  /** Below the fields; above them if left out. */
  at?: 'end';
  when?: RuleName;
}

/** A release's change to answers of earlier releases; `owners.title` is a field of list items. */
export type Migration =
  | { rename: string; to: string }
  | { map: string; values: Readonly<Record<string, Json>> }
  | { drop: string }
  | { default: string; value: Json };

/** Frozen; brands never change it. */
export interface CompiledFlow {
  id: string;
  /** Declared version and a hash of the content: `1.0.0+3f9c2a1b`. */
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
  application: FieldSchema;
  /** Key of the validator of the whole application: types and shapes, nothing required. */
  applicationValidator: string;
  defaults: Record<string, Json>;
  computed: string[];
  /** Effect of a submit on the server; a name of the application. */
  ending: string;
  /** Migrations of answers from earlier releases, oldest first. */
  migrations?: readonly Migration[];
  /** Flat name of a field by role (`x-role`). */
  roles: Record<string, string>;
  callback: {
    /** Fields of which one is enough to continue after the sign-in step. */
    known: string[];
    /** Fields that must all be filled to continue. */
    filled: string[];
    /** If neither holds, the target is the first entry whose rule is met, or else the first step. */
    otherwise: { to: string; when?: RuleName }[];
  };
  /** Validators of steps, rules and the application. */
  validators: Record<string, CompiledValidator>;
}

export interface EngineEnvironment {
  compute: Record<string, (context: RuleContext) => Json | undefined>;
  /** Fields that the applicant does not fill: their answers count even if no step asks for them. */
  keptFields?: (flow: CompiledFlow) => readonly string[];
  /** Overriding texts by key (`fields.business_name.title`). */
  content: Record<string, string>;
  /** Texts of the engine and shell by key (`errors.required`). */
  texts: Record<string, string>;
  /** BCP 47; US English if left out. */
  locale?: string;
  /** ISO 8601; injected so that the core stays pure. */
  now: () => string;
}

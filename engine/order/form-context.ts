import type {
  AwaitedItem,
  CompiledFlow,
  CompiledStep,
  EngineEnvironment,
  FieldError,
  FlowContext,
  RuleContext,
} from '../flow/index.ts';
import {
  answersThatCount,
  awaitedItems,
  expandedFields,
  holds,
  reasonNotShown,
  ruleContextOf,
  shownFields,
  stepByPath,
  stepIndex,
} from '../flow/index.ts';
import { hiddenErrors, listErrors, validateDraft, validateField, validateStep } from '../validate/index.ts';
import { isComplete } from './complete.ts';
import { type NavigationEntry, navigationEntries } from './navigation.ts';

/** A flow with one set of answers, facts and environment. Pure and cheap to create: it computes on demand. */
export class FormContext implements FlowContext {
  readonly flow: CompiledFlow;
  readonly env: EngineEnvironment;
  readonly application: RuleContext['application'];
  readonly session: RuleContext['session'];
  readonly brand: RuleContext['brand'];
  readonly flags: RuleContext['flags'];
  readonly hidden: RuleContext['hidden'];
  readonly revealed: RuleContext['revealed'];
  readonly visitor: RuleContext['visitor'];
  readonly awaited: RuleContext['awaited'];
  #ruleContext: RuleContext | undefined;
  readonly #completeness = new Map<CompiledStep, boolean>();

  constructor(flow: CompiledFlow, env: EngineEnvironment, facts: RuleContext) {
    this.flow = flow;
    this.env = env;
    this.application = facts.application;
    this.session = facts.session;
    this.brand = facts.brand;
    this.flags = facts.flags;
    this.hidden = facts.hidden;
    this.revealed = facts.revealed;
    this.visitor = facts.visitor;
    this.awaited = facts.awaited;
  }

  /** The answers that count, computed once: the answers must not be changed in place. */
  get ruleContext(): RuleContext {
    this.#ruleContext ??= ruleContextOf({ ...this });
    return this.#ruleContext;
  }

  /** The same context if no fact differs, so that its rule context is computed once. */
  with(changes: Partial<RuleContext>): FormContext {
    const facts = Object.keys(changes) as (keyof RuleContext)[];
    if (facts.every((fact) => changes[fact] === this[fact])) return this;
    return new FormContext(this.flow, this.env, { ...this, ...changes });
  }

  /**
   * Whether a step's `show` rule holds, and hiding has not removed all of its fields [STEP-30]. A review step and a
   * step without fields are always visible.
   */
  isVisible(step: CompiledStep): boolean {
    return holds(step.show, this) && !this.isFullyHidden(step);
  }

  /** Whether hiding has left no field of a step to show: its address then does not open it. */
  isFullyHidden(step: CompiledStep): boolean {
    if (step.view === 'review' || this.hidden.length === 0) return false;
    if (shownFields(step, this).length > 0) return false;
    const absences = expandedFields(step, this).map((name) => reasonNotShown(step, name, this));
    return absences.includes('hidden') && !absences.includes('awaited');
  }

  /**
   * Whether a step is valid and its `complete` rule holds; neither requires fields that are hidden [LINK-25] or awaited
   * [REQUEST-40]. Computed once for these answers: the navigation, the review and its button read it at each drawing.
   */
  isComplete(step: CompiledStep): boolean {
    const isStepComplete = this.#completeness.get(step);
    if (isStepComplete !== undefined) return isStepComplete;
    const complete = isComplete(step, this);
    this.#completeness.set(step, complete);
    return complete;
  }

  /** Parts of visible steps that other people were asked for; the application can't be submitted before they answer. */
  awaitedItems(): AwaitedItem[] {
    return awaitedItems(this).filter(({ step }) => this.isVisible(step));
  }

  /**
   * The errors of a step in page order, one per field.
   * @param only flat names to check (a substep validates its own fields alone); without it, all fields
   */
  errorsOf(step: CompiledStep, only?: readonly string[]): FieldError[] {
    return validateStep(step, this, only);
  }

  /** The format error of a filled field, as shown on blur; an empty field has none. */
  errorOf(step: CompiledStep, field: string): FieldError | undefined {
    return validateField(step, this, field);
  }

  /** Types, formats and bounds of the given answers, one error per field; nothing is required (autosave, prefill). */
  draftErrors(): FieldError[] {
    return validateDraft(this);
  }

  /** A hidden answer must be valid if it is present [LINK-26]. */
  hiddenErrors(): FieldError[] {
    return hiddenErrors(this);
  }

  /** Errors of whole lists: sums that are too high, values that two items share. */
  listErrors(only?: readonly string[]): FieldError[] {
    return listErrors(this, only);
  }

  /**
   * The application without answers to questions that no longer apply.
   * @param keptFields fields to keep in any case, such as the fields that the server sets
   */
  answersThatCount(keptFields: readonly string[] = []): RuleContext['application'] {
    return answersThatCount(this, keptFields);
  }

  /** The visible steps in order, without the final page. */
  visibleSteps(): CompiledStep[] {
    return this.flow.steps.filter((step) => step.view !== 'final' && this.isVisible(step));
  }

  firstStep(): CompiledStep | undefined {
    return this.visibleSteps()[0];
  }

  /** 'Step n of m' [STEP-31] of visible steps. A hidden step has the number of the visible step before it, or 1. */
  stepNumber(step: CompiledStep): { number: number; count: number } {
    const steps = this.visibleSteps();
    const at = stepIndex(this.flow, step.id);
    const number = steps.filter((step) => stepIndex(this.flow, step.id) <= at).length;
    return { number: Math.max(1, number), count: steps.length };
  }

  /** The visible step that `leadsTo` names, else the next visible step; undefined after the last. */
  nextStep(step: CompiledStep): CompiledStep | undefined {
    const namedStep = step.leadsTo === undefined ? undefined : stepByPath(this.flow, step.leadsTo);
    return namedStep && this.isVisible(namedStep) ? namedStep : this.followingStep(step);
  }

  /**
   * The step to show after Continue. Before a step that `leadsTo` names, an earlier incomplete step comes next
   * [STMT-4], so that the review never omits questions. A visitor who opened a part of a later step goes to the first
   * incomplete step for visitors.
   */
  stepAfterContinue(step: CompiledStep): CompiledStep | undefined {
    const next = this.nextStep(step);
    if (!this.session.loggedIn && step.access !== 'visitor') {
      // The visitor is on a part that is open to visitors, in a step that is not.
      const ownSteps = this.visibleSteps().filter(({ access }) => access === 'visitor');
      return ownSteps.find((step) => !this.isComplete(step)) ?? next;
    }
    if (!next || next.path !== step.leadsTo) return next;
    const end = stepIndex(this.flow, next.id);
    const open = this.incompleteSteps();
    return (
      open.find((candidate) => candidate.id !== step.id && stepIndex(this.flow, candidate.id) < end) ?? next
    );
  }

  /** The next visible step in order, ignoring `leadsTo`: for a user who skips the step. */
  followingStep(step: CompiledStep): CompiledStep | undefined {
    const at = stepIndex(this.flow, step.id);
    return this.flow.steps.slice(at + 1).find((step) => this.isVisible(step));
  }

  previousStep(step: CompiledStep): CompiledStep | undefined {
    const at = Math.max(0, stepIndex(this.flow, step.id));
    return this.flow.steps.slice(0, at).findLast((step) => this.isVisible(step));
  }

  /** The target of the 'first not valid' jump [STEP-44]: the first incomplete step, else the last. */
  firstNotValid(): CompiledStep {
    const steps = this.visibleSteps();
    const incompleteStep = steps.find((step) => !this.isComplete(step)) ?? steps.at(-1);
    if (!incompleteStep) throw new Error(`Flow '${this.flow.id}' shows no step`);
    return incompleteStep;
  }

  /** If this is empty and no other person is awaited, the application may be submitted. */
  incompleteSteps(): CompiledStep[] {
    return this.visibleSteps().filter((step) => !this.isComplete(step));
  }

  /**
   * The farthest step [STEP-42] [STEP-43]: the end of the unbroken run of complete steps; it never moves back.
   * @param tracked id of the farthest step so far
   * @returns the id of the later step
   */
  farthestStep(tracked: string | undefined): string | undefined {
    const steps = this.visibleSteps();
    const open = steps.findIndex((step) => !this.isComplete(step));
    const last = open < 0 ? steps.at(-1) : steps[open - 1];
    return stepIndex(this.flow, last?.id) > stepIndex(this.flow, tracked) ? last?.id : tracked;
  }

  navigation(current: CompiledStep, farthest: string | undefined): NavigationEntry[] {
    return navigationEntries(this, current, farthest);
  }
}

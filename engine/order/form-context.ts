import type {
  CompiledFlow,
  CompiledStep,
  EngineEnvironment,
  FieldError,
  FlowContext,
  RuleContext,
} from '../flow/index.ts';
import {
  absence,
  answersThatCount,
  expandedFields,
  holds,
  shownFields,
  stepByPath,
  stepIndex,
} from '../flow/index.ts';
import { hiddenErrors, validateDraft, validateField, validateStep } from '../validate/index.ts';
import { isComplete } from './complete.ts';

export type StepState = 'current' | 'complete' | 'incomplete' | 'ahead';

/**
 * A flow with one set of answers, the facts around them and the environment: the questions about an application are asked of
 * this. Pure and cheap to create; it holds references and computes nothing until it is asked.
 */
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
  }

  /** The same context with other answers or facts. */
  with(changes: Partial<RuleContext>): FormContext {
    return new FormContext(this.flow, this.env, { ...this, ...changes });
  }

  /**
   * Whether a step takes part: its `show` rule holds, and hiding has not taken all of its fields [STEP-30].
   * A review step and a step without fields of its own always take part.
   */
  isVisible(step: CompiledStep): boolean {
    return holds(step.show, this) && !this.isHiddenWhole(step);
  }

  /** Whether hiding has left a step nothing to show: not even its address opens it. */
  isHiddenWhole(step: CompiledStep): boolean {
    if (step.view === 'review' || this.hidden.length === 0) return false;
    if (shownFields(step, this).length > 0) return false;
    return expandedFields(step, this).some((name) => absence(step, name, this) === 'hidden');
  }

  /** A step is complete if it is valid and its `complete` rule, if any, holds; neither requires what is hidden [LINK-25]. */
  isComplete(step: CompiledStep): boolean {
    return isComplete(step, this);
  }

  /**
   * The errors of a step in the order of the page, one per field; empty if the step is valid.
   * @param only flat names to look at (a substep validates its own fields alone); all fields without it
   */
  errorsOf(step: CompiledStep, only?: readonly string[]): FieldError[] {
    return validateStep(step, this, only);
  }

  /** The error of a field that is not empty, as leaving it shows it: its format, never that something is missing. */
  errorOf(step: CompiledStep, field: string): FieldError | undefined {
    return validateField(step, this, field);
  }

  /** The errors of the answers that are there, one per field: types, formats, bounds; nothing is required (autosave, prefill). */
  draftErrors(): FieldError[] {
    return validateDraft(this);
  }

  /** Errors in answers that a link hides: a value that is there must be valid [LINK-26]. */
  hiddenErrors(): FieldError[] {
    return hiddenErrors(this);
  }

  /**
   * The application without answers that nobody asks for any more, since an answer that they depended on was changed.
   * @param kept fields that nobody answers, such as the server's own
   */
  answersThatCount(kept: readonly string[] = []): RuleContext['application'] {
    return answersThatCount(this, kept);
  }

  /** The steps to be done now, in order; a final page is none of them. */
  visibleSteps(): CompiledStep[] {
    return this.flow.steps.filter((step) => step.view !== 'final' && this.isVisible(step));
  }

  /** Where an application begins: the first step that takes part [STEP-31]. */
  firstStep(): CompiledStep | undefined {
    return this.visibleSteps()[0];
  }

  /** 'Step n of m' [STEP-31]: counts steps that take part. A step that takes none counts as a part of the step before it, or of the first. */
  stepNumber(step: CompiledStep): { number: number; count: number } {
    const steps = this.visibleSteps();
    const at = stepIndex(this.flow, step.id);
    const number = steps.filter((one) => stepIndex(this.flow, one.id) <= at).length;
    return { number: Math.max(1, number), count: steps.length };
  }

  /**
   * Where a step that is done leads: the step that its `leadsTo` names if that one takes part, else the one that follows
   * in order; undefined after the last (then the flow is done).
   */
  nextStep(step: CompiledStep): CompiledStep | undefined {
    const named = step.leadsTo === undefined ? undefined : stepByPath(this.flow, step.leadsTo);
    return named && this.isVisible(named) ? named : this.followingStep(step);
  }

  /**
   * Where a person goes on to from a step that is done. A step that its `leadsTo` names is reached by the 'first not valid'
   * jump [STMT-4]: if steps before it are still open, the first of them is next. Nobody sees a review of questions that
   * were never asked. A visitor, who came to a part of a later step by its address, goes to the first open step for visitors.
   */
  stepOnward(step: CompiledStep): CompiledStep | undefined {
    const next = this.nextStep(step);
    if (!this.session.loggedIn && step.access !== 'visitor') {
      // A visitor is here by a part that is open to visitors: the steps that follow are not.
      const own = this.visibleSteps().filter(({ access }) => access === 'visitor');
      return own.find((one) => !this.isComplete(one)) ?? next;
    }
    if (!next || next.path !== step.leadsTo) return next;
    const end = stepIndex(this.flow, next.id);
    const open = this.incompleteSteps();
    return open.find((one) => one.id !== step.id && stepIndex(this.flow, one.id) < end) ?? next;
  }

  /** The step that follows in order, whatever `leadsTo` says: the way of somebody who passes a step by. */
  followingStep(step: CompiledStep): CompiledStep | undefined {
    const at = stepIndex(this.flow, step.id);
    return this.flow.steps.slice(at + 1).find((one) => this.isVisible(one));
  }

  /** The step before this one; undefined at the first. */
  previousStep(step: CompiledStep): CompiledStep | undefined {
    const at = Math.max(0, stepIndex(this.flow, step.id));
    return this.flow.steps.slice(0, at).findLast((one) => this.isVisible(one));
  }

  /** 'First not valid' jump [STEP-44]: the first step that isn't complete, else the final step. */
  firstNotValid(): CompiledStep {
    const steps = this.visibleSteps();
    const found = steps.find((step) => !this.isComplete(step)) ?? steps.at(-1);
    if (!found) throw new Error(`Flow '${this.flow.id}' shows no step`);
    return found;
  }

  /** The steps before the final one that are not complete; empty means that the final step may be submitted. */
  incompleteSteps(): CompiledStep[] {
    return this.visibleSteps().filter((step) => !this.isComplete(step));
  }

  /**
   * The farthest step [STEP-42] [STEP-43]: tracked, only moving forward, recomputed from the unbroken run of complete steps.
   * @param tracked id of the farthest step so far. @returns the id of the later of the two
   */
  farthestStep(tracked: string | undefined): string | undefined {
    const steps = this.visibleSteps();
    const open = steps.findIndex((step) => !this.isComplete(step));
    const last = open < 0 ? steps.at(-1) : steps[open - 1];
    return stepIndex(this.flow, last?.id) > stepIndex(this.flow, tracked) ? last?.id : tracked;
  }

  /**
   * What navigation shows: every step that `stepNumber` counts, with its state and whether it can be opened from there (steps
   * marked `navigation` that were reached). The open step is among them even if it takes no part: where you are is never left out.
   */
  navigation(
    current: CompiledStep,
    farthest: string | undefined,
  ): { step: CompiledStep; state: StepState; reachable: boolean }[] {
    const { flow } = this;
    const reached = Math.max(stepIndex(flow, farthest) + 1, stepIndex(flow, current.id));
    const shown = this.visibleSteps();
    return flow.steps
      .filter((step) => shown.includes(step) || step.id === current.id)
      .map((step) => {
        const index = stepIndex(flow, step.id);
        const reachable = index <= reached && step.navigation;
        // Where you are needs no check of its answers, which may be many.
        if (step.id === current.id) return { step, state: 'current', reachable };
        const complete = step.view !== 'review' && this.isComplete(step);
        // The one that comes next has not been seen yet: it may be opened, and lacks nothing so far.
        return { step, state: complete ? 'complete' : index < reached ? 'incomplete' : 'ahead', reachable };
      });
  }
}

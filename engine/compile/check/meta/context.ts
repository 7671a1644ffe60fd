import type { FieldSchema, JsonPath } from '../../../index.ts';
import { everyField, expandFlatName, locate } from '../../../index.ts';
import type { FlowDefinition, Resolver, StepDefinition } from '../../definition/index.ts';
import type { Catalog, FlowSource } from '../../source/index.ts';
import {
  type Advice,
  didYouMean,
  type JsonFile,
  type Problem,
  problemAt,
  problemAtKey,
} from '../../source/index.ts';
import type { MetaSchemas } from './meta.ts';

/** The data of the semantic checks, and their reports. */
export class CheckContext {
  readonly problems: Problem[] = [];
  /** Likely mistakes without effect: printed, never refused. */
  readonly notes: Problem[] = [];
  /** Every step with its file, in the order of the flow. */
  readonly steps: { step: StepDefinition; file: JsonFile }[];
  /** Every field that a step asks, including those of list items. */
  readonly askedFields: FieldSchema[];

  constructor(
    readonly source: FlowSource,
    readonly definition: FlowDefinition,
    readonly resolver: Resolver,
    readonly catalog: Catalog,
    readonly meta: Pick<MetaSchemas, 'brandSchema' | 'facts' | 'uiKeys' | 'options'>,
  ) {
    this.steps = source.steps.flatMap(({ file }, index) => {
      const step = definition.steps[index];
      return step ? [{ step, file }] : [];
    });
    this.askedFields = definition.steps
      .flatMap((step) => [step.schema, ...Object.values(step.itemSchemas)])
      .flatMap((level) => Object.values(everyField(level)));
  }

  /** `brand.schema.json`, with the brand fields and flags. */
  get brandSchema(): FieldSchema {
    return this.meta.brandSchema as FieldSchema;
  }

  /** Whether this is not a release: releases were checked at publication (`compileFiles`). */
  get isNew(): boolean {
    return this.catalog.options !== undefined;
  }

  get application(): FieldSchema {
    return this.definition.application;
  }

  get flags(): string[] {
    return Object.keys(this.brandSchema.properties?.flags?.properties ?? {});
  }

  report(file: JsonFile, path: JsonPath, what: string, how: string | Advice): void {
    this.problems.push(problemAt(file, path, what, how));
  }

  /** As `report`, at the name of the property. */
  reportKey(file: JsonFile, path: JsonPath, what: string, how: string | Advice): void {
    this.problems.push(problemAtKey(file, path, what, how));
  }

  /** As `reportKey`, for a likely mistake without effect. */
  noteKey(file: JsonFile, path: JsonPath, what: string, how: string | Advice): void {
    this.notes.push(problemAtKey(file, path, what, how));
  }

  /** Reports an unknown name. @returns whether it is known */
  expectOneOf(file: JsonFile, path: JsonPath, name: string, known: readonly string[], what: string): boolean {
    if (known.includes(name)) return true;
    this.report(file, path, what, didYouMean(name, known));
    return false;
  }

  /** Outer names a field can have; of list items for the first item. */
  flatNames(): string[] {
    return Object.entries(this.application.properties ?? {}).flatMap(([name, schema]) => {
      const pattern = schema['x-flat'];
      if (!pattern) return [name];
      const items = Object.keys(schema.items?.properties ?? {});
      return [name, ...items.map((field) => expandFlatName(pattern, 1, field))];
    });
  }

  /** Reports a name that is not a field of the application. */
  expectField(file: JsonFile, path: JsonPath, name: string): void {
    if (locate(this.application, name)) return;
    this.report(file, path, `"${name}" is no field of the application`, didYouMean(name, this.flatNames()));
  }
}

/** The paths of a flow's substeps. */
export function substepPaths(definition: FlowDefinition): string[] {
  return definition.steps.flatMap((step) => step.substeps.map((substep) => substep.path));
}

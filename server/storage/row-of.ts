import type { Tables } from './tables/index.ts';

type JoinLines<S extends string> = S extends `${infer A}\n${infer B}` ? JoinLines<`${A} ${B}`> : S;
type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S;
type FirstWord<S extends string> = Trim<S> extends `${infer W} ${string}` ? W : Trim<S>;
type SplitColumns<S extends string> = S extends `${infer A},${infer B}` ? Trim<A> | SplitColumns<B> : Trim<S>;

type TableOf<S extends string> = S extends `select ${string} from ${infer T}`
  ? FirstWord<T>
  : S extends `${'insert into' | 'update' | 'delete from'} ${infer T}`
    ? FirstWord<T>
    : never;
type SelectList<S extends string> = S extends `${string} returning ${infer C}`
  ? C
  : S extends `select ${infer C} from ${string}`
    ? C extends `distinct ${infer D}`
      ? D
      : C
    : never;
/** The column's name without its table: `g.sub` → `sub`. */
type WithoutTable<C extends string> = C extends `${string}.${infer N}` ? N : C;
type ValueOf<T extends keyof Tables, C extends string> = C extends `count(*)::int${string}`
  ? number
  : WithoutTable<C> extends keyof Tables[T]
    ? Tables[T][WithoutTable<C>]
    : unknown;
type Columns<T extends keyof Tables, C extends string> = C extends '*'
  ? Tables[T]
  : {
      [Column in SplitColumns<C> as Column extends `${string} as ${infer N}`
        ? N
        : WithoutTable<Column>]: ValueOf<T, Column>;
    };

type RowsOfTable<S extends string> =
  TableOf<S> extends keyof Tables ? Columns<TableOf<S>, Trim<SelectList<S>>> : Record<string, unknown>;

/**
 * The row type of a statement, derived from its text. It knows the columns of one table, `*`, and `count(*)::int`;
 * for other statements, the caller passes the row type.
 */
export type RowOf<Sql extends string> = string extends Sql
  ? Record<string, unknown>
  : RowsOfTable<Trim<JoinLines<Sql>>>;

import type { Tables } from './tables/index.ts';

type Flat<S extends string> = S extends `${infer A}\n${infer B}` ? Flat<`${A} ${B}`> : S;
type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S;
type Word<S extends string> = Trim<S> extends `${infer W} ${string}` ? W : Trim<S>;
type Split<S extends string> = S extends `${infer A},${infer B}` ? Trim<A> | Split<B> : Trim<S>;

type TableOf<S extends string> = S extends `select ${string} from ${infer T}`
  ? Word<T>
  : S extends `${'insert into' | 'update' | 'delete from'} ${infer T}`
    ? Word<T>
    : never;
type Chosen<S extends string> = S extends `${string} returning ${infer C}`
  ? C
  : S extends `select ${infer C} from ${string}`
    ? C extends `distinct ${infer D}`
      ? D
      : C
    : never;
/** The column's name without its table: `g.sub` → `sub`. */
type Bare<C extends string> = C extends `${string}.${infer N}` ? N : C;
type ValueOf<T extends keyof Tables, C extends string> = C extends `count(*)::int${string}`
  ? number
  : Bare<C> extends keyof Tables[T]
    ? Tables[T][Bare<C>]
    : unknown;
type Columns<T extends keyof Tables, C extends string> = C extends '*'
  ? Tables[T]
  : { [One in Split<C> as One extends `${string} as ${infer N}` ? N : Bare<One>]: ValueOf<T, One> };

type RowsOfTable<S extends string> =
  TableOf<S> extends keyof Tables ? Columns<TableOf<S>, Trim<Chosen<S>>> : Record<string, unknown>;

/**
 * The row type of a statement, by its text: columns of one table, `*`, and `count(*)::int`. Other statements
 * name theirs with `Row`.
 */
export type RowOf<Sql extends string> = string extends Sql
  ? Record<string, unknown>
  : RowsOfTable<Trim<Flat<Sql>>>;

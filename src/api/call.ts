import type { Contract, OperationName } from '#contracts/index.ts';
import type { Answer } from './failure.ts';
import type { Request, Send } from './http.ts';

/** An answer before it was looked at: any member may be missing or something else. */
type Unsure<T> = T extends readonly unknown[]
  ? unknown
  : T extends object
    ? { readonly [Member in keyof T]?: Unsure<T[Member]> } | null | undefined
    : T extends null
      ? null
      : unknown;

type Parts<Name extends OperationName> = Pick<Contract<Name>, 'params' | 'query' | 'body'>;
/** Of what a route takes those parts that it has. */
export type Taken<Name extends OperationName> = {
  [Part in keyof Parts<Name> as Parts<Name>[Part] extends undefined ? never : Part]: Parts<Name>[Part];
};

type Call<Name extends OperationName, T> = Taken<Name> &
  Omit<Request<T>, 'method' | 'url' | 'data' | 'params' | 'read'> & {
    /** Whether an answer holds what nothing can do without; one that does not is a fault on our side. */
    fits: (answer: Unsure<Contract<Name>['answer']>) => boolean;
    /** What is wanted of the answer. */
    take: (answer: Contract<Name>['answer']) => T;
  };

/** Method and path of a route, its places filled. */
export function addressOf(name: OperationName, params: object): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ');
  const url = Object.entries<string>({ ...params }).reduce(
    (filled, [place, id]) => filled.replace(`:${place}`, encodeURIComponent(id)),
    path,
  );
  return { method, url };
}

/** A call of the contract: address, what is sent, and what is read of the answer, by the types of the route. */
export function call<Name extends OperationName, T>(name: Name, request: Call<Name, T>): Request<T> {
  const { params, query, body, fits, take, ...rest } = request as Call<Name, T> & Partial<Parts<Name>>;
  return {
    ...rest,
    ...addressOf(name, params ?? {}),
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
    read: (answer) =>
      fits(answer as Unsure<Contract<Name>['answer']>) ? take(answer as Contract<Name>['answer']) : undefined,
  };
}

/** Makes a call of the contract. */
export function ask<Name extends OperationName, T>(
  send: Send,
  name: Name,
  request: Call<Name, T>,
): Promise<Answer<T>> {
  return send(call(name, request));
}

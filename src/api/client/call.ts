import type { Contract, OperationName } from '#contracts/index.ts';
import type { Answer } from './failure.ts';
import type { Request, Send } from './http.ts';

/** An unvalidated answer: any property may be missing or have another type. */
type Unsure<T> = T extends readonly unknown[]
  ? unknown
  : T extends object
    ? { readonly [Member in keyof T]?: Unsure<T[Member]> } | null | undefined
    : T extends null
      ? null
      : unknown;

type Parts<Name extends OperationName> = Pick<Contract<Name>, 'params' | 'query' | 'body'>;
export type RequestParts<Name extends OperationName> = {
  [Part in keyof Parts<Name> as Parts<Name>[Part] extends undefined ? never : Part]: Parts<Name>[Part];
};

export type Call<Name extends OperationName, T> = RequestParts<Name> &
  Omit<Request<T>, 'method' | 'url' | 'data' | 'params' | 'read'> & {
    /** A false result counts as a fault of the server. */
    isValid: (response: Unsure<Contract<Name>['answer']>) => boolean;
    convert: (response: Contract<Name>['answer']) => T;
  };

/** Method and path of a route, with its parameters filled in. */
export function methodAndUrl(name: OperationName, params: object): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ');
  const url = Object.entries<string>({ ...params }).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );
  return { method, url };
}

/** Describes a call of the contract, typed by its route. */
export function buildRequest<Name extends OperationName, T>(name: Name, request: Call<Name, T>): Request<T> {
  const { params, query, body, isValid, convert, ...rest } = request as Call<Name, T> & Partial<Parts<Name>>;
  return {
    ...rest,
    ...methodAndUrl(name, params ?? {}),
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
    read: (response) =>
      isValid(response as Unsure<Contract<Name>['answer']>)
        ? convert(response as Contract<Name>['answer'])
        : undefined,
  };
}

/** Makes a call of the contract. */
export function ask<Name extends OperationName, T>(
  send: Send,
  name: Name,
  request: Call<Name, T>,
): Promise<Answer<T>> {
  return send(buildRequest(name, request));
}

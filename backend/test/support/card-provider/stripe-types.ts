// Checks data against the types of the pinned `stripe` package, with the compiler that checks our own calls.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { TypeCheck } from './type-check.js';

const PACKAGE = path.dirname(fileURLToPath(import.meta.resolve('stripe')));
const RESOURCES = path.join(PACKAGE, 'resources');
/**
 * A resource method in the package: `create(params, options) { return this._makeRequest('POST',
 * '/v1/refunds'`.
 */
const METHOD_PATTERN = /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', ['`]([^'`]+)['`]/gm;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly params: ts.Type | undefined;
  readonly result: ts.Type;
  readonly isList: boolean;
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** Decoded form or query: all values are strings. */
  readonly params: object;
  readonly status: number;
  readonly body: unknown;
}

/** Every endpoint of the package with its parameter and result types. */
export class StripeTypes {
  private readonly checker: ts.TypeChecker;
  private readonly files = new Map<string, ts.Symbol>();
  private readonly routes: readonly Route[];

  constructor() {
    const names = readdirSync(RESOURCES).filter((name) => name.endsWith('.d.ts'));
    const roots = names.map((name) => path.join(RESOURCES, name));
    const program = ts.createProgram(roots, {
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    });
    this.checker = program.getTypeChecker();
    for (const root of roots) {
      const source = program.getSourceFile(root);
      const symbol = source && this.checker.getSymbolAtLocation(source);
      if (symbol) this.files.set(path.basename(root, '.d.ts'), symbol);
    }
    this.routes = [...this.files].flatMap(([name, module]) => this.readRoutes(name, module));
    if (this.routes.length < 100) throw new Error('the layout of the stripe package has changed');
  }

  private readRoutes(name: string, module: ts.Symbol): Route[] {
    const source = readFileSync(path.join(RESOURCES, `${name}.js`), 'utf8');
    const methods = [...source.matchAll(METHOD_PATTERN)];
    if (methods.length === 0) return [];
    const resource = this.checker
      .getExportsOfModule(module)
      .find((symbol) => symbol.name.endsWith('Resource') && symbol.flags & ts.SymbolFlags.Class);
    if (!resource) return [];
    const type = this.checker.getDeclaredTypeOfSymbol(resource);
    return methods.flatMap(([, call = '', method = '', template = '']) => {
      const member = type.getProperty(call);
      const signature = member && this.checker.getTypeOfSymbol(member).getCallSignatures().at(-1);
      if (!signature) return [];
      const params = signature.parameters.find(({ name: parameterName }) => parameterName === 'params');
      return [
        {
          method,
          pattern: new RegExp(`^${template.replaceAll(/\$\{[^}]+\}/g, '[^/]+')}$`),
          params: params && this.checker.getTypeOfSymbol(params),
          ...this.unwrapResult(signature.getReturnType()),
        },
      ];
    });
  }

  /** Unwraps `Promise<Response<T>>` and `ApiListPromise<T>`. */
  private unwrapResult(type: ts.Type, isList = false): Pick<Route, 'result' | 'isList'> {
    if (type.isUnion() && type.aliasSymbol === undefined) return { result: type, isList };
    const { name } = type.aliasSymbol ?? type.symbol;
    const [inner] = type.aliasTypeArguments ?? this.checker.getTypeArguments(type as ts.TypeReference);
    if (inner && ['Promise', 'Response', 'ApiListPromise'].includes(name))
      return this.unwrapResult(inner, isList || name === 'ApiListPromise');
    return { result: type, isList };
  }

  /** Returns a type by file and name, e.g. `PaymentIntents`, `PaymentIntent.LastPaymentError`. */
  private requireNamedType(file: string, name: string): ts.Type {
    const module = this.files.get(file);
    if (!module) throw new Error(`the stripe package has no ${file}`);
    let holder = module;
    const steps = name.split('.');
    for (const [index, step] of steps.entries()) {
      const isLast = index === steps.length - 1;
      const exportedSymbol = this.checker
        .getExportsOfModule(holder)
        .find((symbol) => symbol.name === step && (!isLast || symbol.flags & ts.SymbolFlags.Type));
      if (!exportedSymbol) throw new Error(`the stripe package has no ${name}`);
      holder = exportedSymbol;
    }
    return this.checker.getDeclaredTypeOfSymbol(holder);
  }

  private findRoute(method: string, target: string): Route | undefined {
    return this.routes.find((route) => route.method === method && route.pattern.test(target));
  }

  /** Finds the parameter names of an endpoint in the package; undefined without an endpoint of this name. */
  findParameters(method: string, target: string): string[] | undefined {
    const route = this.findRoute(method, target);
    const params = route?.params && this.getHashType(route.params);
    return route && (params ? this.checker.getPropertiesOfType(params).map(({ name }) => name) : []);
  }

  /**
   * Hashes in an endpoint's parameters, three levels deep, by bracketed name, with their known fields. Hashes
   * with free keys are left out.
   */
  listHashes(method: string, target: string): Map<string, Set<string>> {
    const params = this.findRoute(method, target)?.params;
    const fields = new Map<string, Set<string>>();
    for (const property of params ? this.checker.getPropertiesOfType(this.getHashType(params)) : [])
      this.collectFields(this.checker.getTypeOfSymbol(property), [property.name], fields);
    return fields;
  }

  private getHashType(type: ts.Type): ts.Type {
    return this.checker.getNonNullableType(type);
  }

  private collectFields(type: ts.Type, fieldPath: readonly string[], fields: Map<string, Set<string>>): void {
    const [top = '', ...inner] = fieldPath;
    const name = [top, ...inner.map((key) => `[${key}]`)].join('');
    for (const part of type.isUnion() ? type.types : [type]) {
      const hasIndex = this.checker.getIndexInfoOfType(part, ts.IndexKind.String);
      if (!(part.flags & ts.TypeFlags.Object) || hasIndex || this.checker.isArrayType(part)) continue;
      const properties = this.checker.getPropertiesOfType(part);
      const knownFields = fields.get(name) ?? new Set();
      fields.set(name, new Set([...knownFields, ...properties.map((property) => property.name)]));
      if (fieldPath.length < 3)
        for (const property of properties)
          this.collectFields(this.checker.getTypeOfSymbol(property), [...fieldPath, property.name], fields);
    }
  }

  /** Lists the deviations of a recorded request and its response; empty if there are none. */
  listProblems({ method, path: target, params, status, body }: Exchange): string[] {
    const label = `${method} ${target}`;
    const route = this.findRoute(method, target);
    if (!route) return [`${label}: the package has no such endpoint`];
    const formCheck = new TypeCheck(this.checker, 'form');
    const jsonCheck = new TypeCheck(this.checker, 'json');
    const request = route.params
      ? formCheck.listProblems(params, route.params, `${label} params`)
      : Object.keys(params).map((key) => `${label} params.${key}: takes no parameters`);
    // A refused request may be invalid, so only its response has to be valid.
    if (status >= 400) return jsonCheck.listProblems(getError(body), this.error, `${label} error`);
    return [...request, ...this.listResponseProblems(jsonCheck, body, route, label)];
  }

  private listResponseProblems(
    check: TypeCheck,
    body: unknown,
    { isList, result }: Route,
    label: string,
  ): string[] {
    if (!isList) return check.listProblems(body, result, label);
    const { object, data, has_more: hasMore, url, ...otherFields } = body as Record<string, unknown>;
    const hasListShape =
      object === 'list' && Array.isArray(data) && typeof hasMore === 'boolean' && typeof url === 'string';
    if (!hasListShape || Object.keys(otherFields).length > 0) return [`${label}: not the shape of a list`];
    return (data as unknown[]).flatMap((row, index) =>
      check.listProblems(row, result, `${label} data[${index}]`),
    );
  }

  private get error(): ts.Type {
    return this.requireNamedType('PaymentIntents', 'PaymentIntent.LastPaymentError');
  }

  /** Lists the problems of an object whose kind is in its field `object`, as in an event. */
  listObjectProblems(object: { object: string; deleted?: boolean }): string[] {
    const [file, name] = FILES[object.object] ?? [];
    if (!file || !name) return [`${object.object}: no type is known for it`];
    const type =
      object.deleted === true
        ? this.requireNamedType('Customers', 'DeletedCustomer')
        : this.requireNamedType(file, name);
    return new TypeCheck(this.checker, 'json').listProblems(object, type, object.object);
  }
}

const FILES: Readonly<Record<string, readonly [file: string, name: string]>> = {
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  charge: ['Charges', 'Charge'],
  customer: ['Customers', 'Customer'],
  dispute: ['Disputes', 'Dispute'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  refund: ['Refunds', 'Refund'],
  setup_intent: ['SetupIntents', 'SetupIntent'],
};

const getError = (body: unknown): unknown => (body as { error?: unknown }).error;

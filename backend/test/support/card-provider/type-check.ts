import ts from 'typescript';

type Fields = Readonly<Record<string, unknown>>;

/** Types of a single value. */
const LITERAL = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;
/** Types of any value of their kind. */
const PLAIN_TYPES = ts.TypeFlags.String | ts.TypeFlags.Number | ts.TypeFlags.Boolean;

/** The check of a value against a compiler type: unknown, missing and mistyped fields at any depth. */
export class TypeCheck {
  constructor(
    private readonly checker: ts.TypeChecker,
    /** Form values are all strings: a number is digits, a boolean a word. */
    private readonly mode: 'form' | 'json',
  ) {}

  /** Lists one line per fault, with its place. */
  listProblems(value: unknown, type: ts.Type, path: string): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return this.checkUnion(value, type.types, path);
    if (type.isIntersection()) return type.types.flatMap((part) => this.listProblems(value, part, path));
    if (type.flags & ts.TypeFlags.Null) return value === null ? [] : [`${path}: has to be null`];
    if (type.flags & ts.TypeFlags.Undefined) return value === undefined ? [] : [`${path}: has to be absent`];
    if (type.flags & (LITERAL | PLAIN_TYPES))
      return this.isScalar(value, type)
        ? []
        : [`${path}: ${formatValue(value)} is no ${this.formatType(type)}`];
    return this.checkObject(value, type, path);
  }

  private formatType(type: ts.Type): string {
    return this.checker.typeToString(type).slice(0, 80);
  }

  private isScalar(value: unknown, type: ts.Type): boolean {
    const parsedValue = this.mode === 'form' ? parseFormValue(value, type) : value;
    if (type.isStringLiteral() || type.isNumberLiteral()) return parsedValue === type.value;
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return String(parsedValue) === this.checker.typeToString(type) && typeof parsedValue === 'boolean';
    if (type.flags & ts.TypeFlags.String) return typeof parsedValue === 'string';
    if (type.flags & ts.TypeFlags.Number)
      return typeof parsedValue === 'number' && Number.isFinite(parsedValue);
    return typeof parsedValue === 'boolean';
  }

  /** Checks the alternatives: returns the faults of the best matching alternative. */
  private checkUnion(value: unknown, types: readonly ts.Type[], path: string): string[] {
    const hasNamed = types.some((type) => type.isStringLiteral());
    // The package also allows future values; we accept only named values.
    const isOpen = (type: ts.Type): boolean =>
      type.isIntersection() && type.types.some((part) => (part.flags & ts.TypeFlags.String) !== 0);
    const isAbsent = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Undefined) !== 0;
    const candidates = types.filter(
      (type) => !(hasNamed && isOpen(type)) && !(value !== undefined && isAbsent(type)),
    );
    const [candidate] = candidates;
    if (candidate && candidates.length === 1) return this.listProblems(value, candidate, path);
    let bestProblems: string[] | undefined;
    for (const type of candidates) {
      const problems = this.listProblems(value, type, path);
      if (problems.length === 0) return [];
      const isObjectPair = typeof value === 'object' && value !== null && isObject(type);
      if (isObjectPair && (bestProblems === undefined || problems.length < bestProblems.length))
        bestProblems = problems;
    }
    return (
      bestProblems ?? [
        `${path}: ${formatValue(value)} is none of ${candidates
          .map((type) => this.formatType(type))
          .join(' | ')
          .slice(0, 200)}`,
      ]
    );
  }

  private checkObject(value: unknown, type: ts.Type, path: string): string[] {
    const properties = this.checker.getPropertiesOfType(type);
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String)?.type;
    // `string & Record<never, never>` stands for any string: ignore the second half.
    if (properties.length === 0 && !index && typeof value === 'string') return [];
    if (this.checker.isArrayType(type)) {
      if (!Array.isArray(value)) return [`${path}: ${formatValue(value)} is no list`];
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return item
        ? value.flatMap((element, place) => this.listProblems(element, item, `${path}[${place}]`))
        : [];
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${path}: ${formatValue(value)} is no ${this.formatType(type)}`];
    const fields = value as Fields;
    const knownNames = new Set(properties.map(({ name }) => name));
    const unknownKeys = Object.keys(fields).filter((key) => !knownNames.has(key));
    return [
      ...unknownKeys.flatMap((key) =>
        index ? this.listProblems(fields[key], index, `${path}.${key}`) : [`${path}.${key}: unknown field`],
      ),
      ...properties.flatMap((property) => this.checkProperty(fields, property, path)),
    ];
  }

  private checkProperty(fields: Fields, property: ts.Symbol, path: string): string[] {
    const { name } = property;
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    if (!Object.hasOwn(fields, name) || fields[name] === undefined)
      return isOptional ? [] : [`${path}.${name}: missing`];
    return this.listProblems(fields[name], this.checker.getTypeOfSymbol(property), `${path}.${name}`);
  }
}

const isObject = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Object) !== 0;

/** Converts a form's text to the type that the schema expects. */
function parseFormValue(value: unknown, type: ts.Type): unknown {
  if (typeof value !== 'string') return value;
  const numeric = ts.TypeFlags.Number | ts.TypeFlags.NumberLiteral;
  if (type.flags & numeric) return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  const logical = ts.TypeFlags.Boolean | ts.TypeFlags.BooleanLiteral;
  if (type.flags & logical && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const formatValue = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 60);

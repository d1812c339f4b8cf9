interface FactListProps {
  readonly className: string;
  /** A fact without a value is left out. */
  readonly facts: readonly (readonly [name: string, value: string | null])[];
}

export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

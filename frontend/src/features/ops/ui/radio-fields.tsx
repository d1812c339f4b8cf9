interface RadioFieldsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly Value[];
  readonly selection: Value;
  readonly describe: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function RadioFields<Value extends string>({
  legend,
  name,
  values,
  selection,
  describe,
  onChange,
}: RadioFieldsProps<Value>) {
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      {values.map((value) => (
        <label key={value} className="radio-card">
          <input
            type="radio"
            name={name}
            value={value}
            checked={selection === value}
            onChange={() => onChange(value)}
          />
          <span>{describe(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

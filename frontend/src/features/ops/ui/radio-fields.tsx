interface RadioFieldsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly Value[];
  readonly selectedValue: Value;
  readonly getLabel: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function RadioFields<Value extends string>({
  legend,
  name,
  values,
  selectedValue,
  getLabel,
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
            checked={selectedValue === value}
            onChange={() => onChange(value)}
          />
          <span>{getLabel(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

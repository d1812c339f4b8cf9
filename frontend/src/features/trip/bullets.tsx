export function Bullets({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="bullets">
      {items.map((bullet) => (
        <li key={bullet}>{bullet}</li>
      ))}
    </ul>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 34 28" aria-hidden="true">
      <path fill="#00BCD4" d="M0 4l11-4v24L0 28z" />
      <path fill="#006978" d="M11 0l12 4v24l-12-4z" />
      <path fill="#00BCD4" d="M23 4l11-4v24l-11 4z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="3.4 3.6"
        d="M4 21q6-1 8-6t7-4 10-5"
      />
    </svg>
  );
}

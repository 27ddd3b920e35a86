'use client';

export default function ErrorPage() {
  return <p role="alert">The plants cannot be shown now.</p>;
}

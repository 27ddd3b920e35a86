const response = await fetch('/api/plants?limit=3', {
  headers: { authorization: 'Bearer alice-token' },
});
const list = document.createElement('ul');
for (const { name } of await response.json()) {
  list.append(Object.assign(document.createElement('li'), { textContent: name }));
}
document.body.append(list);

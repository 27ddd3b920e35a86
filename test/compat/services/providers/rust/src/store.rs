//! The plants, in the order in which they were planted.

use crate::Plant;

pub enum Refusal {
    NotFound,
    NotYours,
    AlreadyExists,
}

struct Bed {
    id: i64,
    owner: &'static str,
    plant: Plant,
}

#[derive(Default)]
pub struct Garden {
    beds: Vec<Bed>,
}

impl Garden {
    pub fn seeded() -> Self {
        let mut garden = Garden::default();
        let seeds = [
            (1, "bob", "Old oak", Some("tree")),
            (2, "alice", "Lavender", Some("herb")),
            (3, "bob", "Ivy", None),
        ];
        for (id, owner, name, tag) in seeds {
            let plant = Plant { name: name.to_owned(), tag: tag.map(str::to_owned) };
            garden.beds.push(Bed { id, owner, plant });
        }
        garden
    }

    pub fn add(&mut self, id: i64, owner: &'static str, plant: Plant) -> Result<(), Refusal> {
        if self.beds.iter().any(|bed| bed.id == id) {
            return Err(Refusal::AlreadyExists);
        }
        self.beds.push(Bed { id, owner, plant });
        Ok(())
    }

    pub fn newest(&self, limit: usize) -> Vec<&Plant> {
        self.beds.iter().rev().take(limit).map(|bed| &bed.plant).collect()
    }

    pub fn remove(&mut self, id: i64, user: &str) -> Result<(), Refusal> {
        let index = self.beds.iter().position(|bed| bed.id == id).ok_or(Refusal::NotFound)?;
        if self.beds[index].owner != user {
            return Err(Refusal::NotYours);
        }
        self.beds.remove(index);
        Ok(())
    }
}

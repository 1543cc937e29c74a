// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Burnable} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Burnable.sol";
import {ERC1155Pausable} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Pausable.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";

/// @notice What OpenZeppelin's contract wizard puts together for the features of AssayCollection, without the vouchers.
contract WizardCollection is
    ERC1155,
    ERC1155Burnable,
    ERC1155Pausable,
    ERC1155Supply,
    ERC1155URIStorage,
    ERC2981,
    Ownable2Step
{
    string public contractURI;

    event ContractURIUpdated();

    constructor(string memory defaultURI, string memory contractURI_, uint96 royaltyBps)
        ERC1155(defaultURI)
        Ownable(msg.sender)
    {
        contractURI = contractURI_;
        _setDefaultRoyalty(msg.sender, royaltyBps);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function mint(address to, uint256 id, uint256 amount, string calldata ownURI) external onlyOwner {
        if (bytes(ownURI).length != 0) _setURI(id, ownURI);
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts, string[] calldata ownURIs)
        external
        onlyOwner
    {
        for (uint256 i; i < ownURIs.length; ++i) _setURI(ids[i], ownURIs[i]);
        _mintBatch(to, ids, amounts, "");
    }

    function mintToMany(address[] calldata recipients, uint256 id, uint256 amount, string calldata ownURI)
        external
        onlyOwner
    {
        if (bytes(ownURI).length != 0) _setURI(id, ownURI);
        for (uint256 i; i < recipients.length; ++i) _mint(recipients[i], id, amount, "");
    }

    function setURI(uint256 id, string calldata ownURI) external onlyOwner {
        _setURI(id, ownURI);
    }

    function setContractURI(string calldata newURI) external onlyOwner {
        contractURI = newURI;
        emit ContractURIUpdated();
    }

    function updateRoyalties(address receiver, uint96 bps) external onlyOwner {
        _setDefaultRoyalty(receiver, bps);
    }

    function uri(uint256 id) public view override(ERC1155, ERC1155URIStorage) returns (string memory) {
        return super.uri(id);
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values)
        internal
        override(ERC1155, ERC1155Pausable, ERC1155Supply)
    {
        super._update(from, to, ids, values);
    }
}
